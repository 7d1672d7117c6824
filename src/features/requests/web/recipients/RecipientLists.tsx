import { useMutation, useQuery } from '@tanstack/react-query'
import { useGroups } from '#features/vikarer/web/groups/use-groups.ts'
import { formatCount } from '#shared/counts.ts'
import { failureToast } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { absentWords } from '#features/vikarer/web/absence.ts'
import type { LeftOut } from '#features/asking/shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { requestsApi } from '../api.ts'
import type { RecipientsInput } from '../create/form.ts'
import { CandidateList } from './CandidateList.tsx'
import { recipientsFrom } from './candidates.ts'
import css from './Recipients.module.css'

interface RecipientListsProps extends GroupChipsProps {
  /** The recipients of the current choice. */
  recipients: readonly Candidate[]
  errorMessage: string | undefined
}

interface GroupChipsProps {
  candidates: readonly Candidate[]
  value: RecipientsInput
  onChange: (value: RecipientsInput) => void
}

/**
 * Chips for the favourites, each group, and the last recipients: a press chooses all of them who can be asked, and
 * another removes them.
 */
function GroupChips({ candidates, value, onChange }: GroupChipsProps) {
  const { groups } = useGroups()
  const chosen = new Set(value.kind === 'chosen' ? value.vikarIds : [])
  const chip = (name: string, isIn: (candidate: Candidate) => boolean) => {
    const ids = candidates
      .filter((candidate) => candidate.leftOut === null && isIn(candidate))
      .map(({ id }) => id)
    if (ids.length === 0) return null
    const isOn = ids.every((id) => chosen.has(id))
    const toggle = () => {
      for (const id of ids) {
        if (isOn) chosen.delete(id)
        else chosen.add(id)
      }
      onChange({ kind: 'chosen', vikarIds: [...chosen] })
    }
    return (
      <Button
        key={name}
        variant={isOn ? 'primary' : 'secondary'}
        size="small"
        aria-pressed={isOn}
        onPress={toggle}
      >
        {`${name} (${formatCount(ids.length)})`}
      </Button>
    )
  }
  return (
    <Row>
      {chip('Favoritter', ({ isFavourite }) => isFavourite)}
      {groups.map(({ id, name }) => chip(name, ({ groupIds }) => groupIds.includes(id)))}
      <SameAsLast candidates={candidates} onChange={onChange} />
    </Row>
  )
}

/** Chooses the recipients of the office's last request. */
function SameAsLast({ candidates, onChange }: Omit<GroupChipsProps, 'value'>) {
  const { data } = useQuery(requestsApi.suggestions.queryOptions())
  const last = data?.shifts[0]
  const fetching = useMutation({
    mutationFn: (id: string) => requestsApi.earlier.call({ id }),
    onSuccess: (earlier) => onChange(recipientsFrom(earlier, candidates)),
    onError: (error) => showToast(failureToast('Kunne ikke hente forrige oppdrag', error)),
  })
  if (!last) return null
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={fetching.isPending}
      onPress={() => fetching.mutate(last.id)}
    >
      Samme som sist
    </Button>
  )
}

/** The lists to choose from: groups, single people, and unavailable people to be asked anyway. */
export function RecipientLists({ recipients, errorMessage, ...choice }: RecipientListsProps) {
  const { candidates, value, onChange } = choice
  return (
    <>
      <GroupChips {...choice} />
      {value.kind === 'chosen' && (
        <CandidateList
          candidates={candidates}
          value={value.vikarIds}
          onChange={(vikarIds) => onChange({ kind: 'chosen', vikarIds })}
          errorMessage={errorMessage}
        />
      )}
      <AskedAnyway recipients={recipients} />
    </>
  )
}

/** Lists recipients who are not available, including those a new date or time makes unavailable. */
function AskedAnyway({ recipients }: { recipients: readonly Candidate[] }) {
  return (
    <div role="status" className={css.anyway}>
      {askedAnyway(recipients).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Further people are counted instead. */
const NAMED = 3

/** As in 'Siri Dahl er opptatt'. */
const STATE = {
  busy: 'er opptatt',
  inactive: 'er inaktiv',
  unavailable: 'er utilgjengelig den dagen',
  assigned: 'har en annen vakt da',
} as const

type Away = Pick<Candidate, 'leftOut' | 'absence'>

/** 'Siri Dahl er opptatt, men blir spurt likevel': a line for each recipient that 'alle tilgjengelige' leaves out. */
export const askedAnyway = (recipients: readonly (Away & Pick<Candidate, 'fullName'>)[]): string[] => {
  const lines = recipients.flatMap(({ fullName, leftOut, absence }) =>
    leftOut === null ? [] : `${fullName} ${stateOf(leftOut, absence)}, men blir spurt likevel`,
  )
  if (lines.length <= NAMED) return lines
  const rest = lines.length - NAMED
  return [
    ...lines.slice(0, NAMED),
    rest === 1
      ? '1 til er ikke tilgjengelig, men blir spurt likevel'
      : `${formatCount(rest)} til er ikke tilgjengelige, men blir spurt likevel`,
  ]
}

/** A person may be absent and have another shift then. */
const stateOf = (leftOut: LeftOut, absence: Candidate['absence']) => {
  const state = STATE[leftOut]
  if (!absence) return state
  if (leftOut === 'unavailable') return `er ${absentWords(absence)}`
  return leftOut === 'assigned' ? `${state} og er ${absentWords(absence)}` : state
}
