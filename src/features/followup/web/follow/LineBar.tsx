import { isOver } from '#features/assignments/rules.ts'
import { counted } from '#shared/counts.ts'
import type { ShiftPeople } from './followed.ts'
import css from './Head.module.css'
import { type GroupKey, peopleGroups, type Person } from './people-groups.ts'

/** Above this number, each state is one segment. */
const ONE_EACH = 60

type Kind = 'yes' | 'reserve' | 'open' | 'silent' | 'waiting' | 'unreached' | 'no'

/** A bar with a segment for each person, in the order of the line, while the shift can still be filled. */
export function LineBar(props: ShiftPeople) {
  const segments = segmentsOf(props)
  const total = segments.reduce((sum, { size }) => sum + size, 0)
  if (total < 2 || isOver(props.assignment)) return null
  return (
    <div className={css.bar} role="img" aria-label={barWords(segments)}>
      {segments.map(({ key, kind, size }) => (
        <span key={key} data-kind={kind} style={{ flexGrow: size }} />
      ))}
    </div>
  )
}

interface Segment {
  readonly key: string
  readonly kind: Kind
  readonly size: number
}

const segmentsOf = (props: ShiftPeople): Segment[] => {
  const groups = peopleGroups(props)
  const people = groups.flatMap(({ key, people: members }) =>
    key === 'passed' ? [] : members.map((person) => ({ person, kind: kindOf(key, person) })),
  )
  const more = groups.reduce((sum, group) => sum + group.more, 0)
  if (people.length + more <= ONE_EACH)
    return people
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .map(({ person, kind }) => ({ key: person.vikarId, kind, size: 1 }))
  const counts = Map.groupBy(people, ({ kind }) => kind)
  return ORDER.flatMap((kind) => {
    const size = (counts.get(kind)?.length ?? 0) + (kind === 'waiting' ? more : 0)
    return size > 0 ? [{ key: kind, kind, size }] : []
  })
}

const ORDER: readonly Kind[] = ['yes', 'no', 'reserve', 'open', 'silent', 'unreached', 'waiting']

/** Sorts by the place in line; people without one who have answered come first. */
const rankOf = ({ person, kind }: { person: Person; kind: Kind }) =>
  person.place?.position ?? ORDER.indexOf(kind) / ORDER.length

const kindOf = (group: Exclude<GroupKey, 'passed'>, { recipient }: Person): Kind => {
  switch (group) {
    case 'holds':
      return 'yes'
    case 'answered':
      return recipient?.response === 'interested' ? 'reserve' : 'no'
    case 'open':
      return recipient?.response === 'interested' ? 'reserve' : 'open'
    default:
      return group
  }
}

const WORDS: Record<Kind, (count: number) => string> = {
  yes: (count) => `${count} har fått oppdraget`,
  no: (count) => `${count} har sagt nei`,
  reserve: (count) => `${count} i reserve`,
  open: (count) => `${count} har spørsmålet nå`,
  silent: (count) => `${count} har ikke svart`,
  unreached: (count) => `${count} har ikke fått forespørselen`,
  waiting: (count) => `${count} er ikke spurt`,
}

const barWords = (segments: readonly Segment[]): string => {
  const counts = ORDER.flatMap((kind) => {
    const count = segments.reduce((sum, one) => sum + (one.kind === kind ? one.size : 0), 0)
    return count > 0 ? [WORDS[kind](count)] : []
  })
  const total = segments.reduce((sum, { size }) => sum + size, 0)
  return `${counted(total, 'vikar', 'vikarer')}: ${counts.join(', ')}`
}
