import type { ActorKind } from '#server/history/kinds.ts'

export interface Actor {
  readonly kind: ActorKind
  /** The name at that time; null where it is unknown, and for the service. */
  readonly name: string | null
  /** The member in whose name a superadmin acted. */
  readonly behalf: string | null
}

/** The actor of a sentence; null where no name is known, and for the service. */
export const actorWords = ({ kind, name, behalf }: Actor): string | null => {
  if (kind !== 'support') return name
  return `${supportWords(name)}${behalf === null ? '' : ` på vegne av ${behalf}`}`
}

export const supportWords = (name: string | null): string => (name === null ? 'Support' : `Support (${name})`)

/** The same for a column of its own. */
export const whoWords = (actor: Actor): string =>
  actorWords(actor) ?? (actor.kind === 'service' ? 'Tjenesten' : 'Slettet bruker')
