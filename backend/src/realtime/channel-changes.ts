import { unavailability } from '../postgres/unavailable.ts'
import type { ChangeListener } from './changes/groups.ts'
import { SubscriptionError, type Subscription } from './changes/subscription.ts'
import type { ChannelContext, RequestedChanges, Subscriber } from './channel-context.ts'
import { ChannelError } from './token.ts'

/** Whether changes are delivered from now on, for a system message. */
export interface SubscriptionOutcome {
  status: 'ok' | 'error'
  message: string
}

let subscriptionIds = 0

/** A channel's subscriptions to row changes: for as long as it is joined, also while its caller may not have them. */
export class ChannelChanges {
  /** With the ids that the reply to the join echoes. */
  readonly requested: readonly RequestedChanges[]
  readonly #context: Pick<ChannelContext, 'feed' | 'resolveSubscriptions'>
  readonly #channel: ChangeListener & Subscriber
  #subscriptions: Subscription[] = []
  /** The role whose rights the subscriptions were resolved with; undefined while they are refused. */
  #role: string | undefined
  #stopListening = () => {}

  constructor(
    context: Pick<ChannelContext, 'feed' | 'resolveSubscriptions'>,
    channel: ChangeListener & Subscriber,
    wanted: readonly Record<string, unknown>[],
  ) {
    this.#context = context
    this.#channel = channel
    this.requested = wanted.map((params) => ({ params, id: ++subscriptionIds }))
  }

  /** Subscribes with the caller's rights. Undefined if the channel has asked for no changes. */
  async subscribe(): Promise<SubscriptionOutcome | undefined> {
    if (this.requested.length === 0) return undefined
    try {
      await this.#resolve()
      return { status: 'ok', message: 'Subscribed to PostgreSQL' }
    } catch (error) {
      this.stop()
      if (!(error instanceof SubscriptionError)) throw error
      return { status: 'error', message: error.message }
    }
  }

  /**
   * For a new caller, whose rights decide what is received. What was refused before is asked for again, as is what was resolved for
   * another role, which may read other tables and columns. Undefined if there is nothing to tell the client.
   * @throws SubscriptionError if the caller's network listens to too many different things
   */
  async renew(): Promise<SubscriptionOutcome | undefined> {
    if (this.#role !== this.#channel.caller.role) return this.subscribe().catch(refusedForNow)
    this.#listen()
    return undefined
  }

  stop(): void {
    this.#role = undefined
    this.#stopListening()
    this.#stopListening = () => {}
  }

  async #resolve(): Promise<void> {
    const { role } = this.#channel.caller
    const resolved = await this.#context.resolveSubscriptions(this.#channel, this.requested)
    // What was committed since the earlier subscription, and is not delivered yet, is not lost.
    const since = new Map(
      this.#role === undefined ? [] : this.#subscriptions.map((each) => [each.id, each.since]),
    )
    this.#subscriptions = resolved.map((each) => ({ ...each, since: since.get(each.id) ?? each.since }))
    this.#listen()
    this.#role = role
  }

  #listen(): void {
    this.#stopListening()
    this.#stopListening = () => {}
    if (this.#channel.isOpen)
      this.#stopListening = this.#context.feed.listen(this.#channel, this.#subscriptions)
  }
}

/** A channel that is closed is not joined again by the official client, so it waits for its next token. */
function refusedForNow(error: unknown): SubscriptionOutcome {
  if (error instanceof ChannelError) return { status: 'error', message: error.message }
  const unavailable = unavailability(error)
  if (!unavailable) throw error
  return { status: 'error', message: unavailable.message }
}
