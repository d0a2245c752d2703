/** Where an order came from, as in the column `channel`. All but those of the web are taken by staff. */
export const CHANNELS = ['web', 'showroom', 'whatsapp', 'instagram', 'phone'] as const

const LABELS: Record<string, string> = {
  web: 'Web',
  showroom: 'Showroom',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  phone: 'Phone',
}

export function channelLabel(channel: string): string {
  return LABELS[channel] ?? channel
}
