import type { ActorKind } from '#server/history/kinds.ts'

export interface Actor {
  readonly kind: ActorKind
  /** The name at that time; null if unknown, and for the service. */
  readonly name: string | null
  /** The member on whose behalf a superadmin acted. */
  readonly behalf: string | null
}

/** The actor of a sentence; null without a name, and for the service. */
export const actorWords = ({ kind, name, behalf }: Actor): string | null => {
  if (kind !== 'support') return name
  return `${supportWords(name)}${behalf === null ? '' : ` på vegne av ${behalf}`}`
}

export const supportWords = (name: string | null): string => (name === null ? 'Support' : `Support (${name})`)

/** The actor for a separate column. */
export const whoWords = (actor: Actor): string =>
  actorWords(actor) ?? (actor.kind === 'service' ? 'Tjenesten' : 'Slettet bruker')
