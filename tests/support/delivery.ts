import type { Database } from '../../app/database.types.ts'
import { rowsOf, type StaffClient } from './staff-client.ts'

type Tables = Database['public']['Tables']

/** Delivery zones and pickup points of a test; restore() switches them off. */
export class Delivery {
  readonly #staff: StaffClient

  constructor(staff: StaffClient) {
    this.#staff = staff
  }

  async addZone(values: Omit<Tables['delivery_zones']['Insert'], 'name'>) {
    const zone = { name: `Zone ${crypto.randomUUID()}`, ...values }
    return rowsOf(await this.#staff.from('delivery_zones').insert(zone).select().single())
  }

  async change(id: string, values: Tables['delivery_zones']['Update']) {
    rowsOf(await this.#staff.from('delivery_zones').update(values).eq('id', id).select())
  }

  async addPickupPoint(values: Tables['pickup_points']['Insert']) {
    return rowsOf(await this.#staff.from('pickup_points').insert(values).select().single())
  }

  /** What the shop works dates out with today. */
  async calendar() {
    return rowsOf(await this.#staff.rpc('delivery_calendar').single())
  }

  async restore(): Promise<void> {
    const off = { active: false, areas: [] }
    rowsOf(await this.#staff.from('delivery_zones').update(off).eq('active', true).select())
    rowsOf(await this.#staff.from('pickup_points').update({ active: false }).eq('active', true).select())
  }
}
