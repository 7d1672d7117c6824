import { useNavigate } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import { type KeyboardEvent, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { withChosenPeople } from '#web/navigation/chosen-people.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { Select } from '#web/ui/fields/Select.tsx'
import { failureToast } from '#web/errors.ts'
import type { Vikar } from '../../contract.ts'
import { AT_ONCE_MAX, type Availability, REMOVE_AT_ONCE_MAX } from '../../rules.ts'
import { useAvailability } from '../use-availability.ts'
import { useGroups, usePutInGroup } from '../groups/use-groups.ts'
import type { Affected } from '../../leaving-shapes.ts'
import { leavingApi } from '../leaving/api.ts'
import css from './ChosenBar.module.css'

interface ChosenBarProps {
  chosen: readonly Vikar[]
  /** The number of matches of the search and the group, shown or not. */
  matching: number
  isChoosingAll: boolean
  onChooseAll: () => void
  onClear: () => void
  /** Returns the focus to the list. */
  onBack: () => void
}

/** The acts on the selected rows. They stay selected, so that the other button undoes it. */
export function ChosenBar({ chosen, matching, isChoosingAll, onChooseAll, onClear, onBack }: ChosenBarProps) {
  const change = useAvailability()
  const navigate = useNavigate()
  const isTooMany = chosen.length > AT_ONCE_MAX
  const ids = chosen.map(({ id }) => id)
  const set = (availability: Availability) =>
    change.mutate(
      { ids, availability },
      { onSuccess: () => showToast({ title: changedWords(chosen, availability) }) },
    )
  const leaveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target) // not a dialog's
    if (event.key === 'Escape' && isOwn) onBack()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is pressed in a button within
    <div
      role="group"
      aria-label="Valgte vikarer"
      tabIndex={-1}
      className={css.chosen}
      id={CHOSEN_BAR}
      onKeyDown={leaveByKey}
    >
      <div className={css.count}>
        <p role="status">
          {isTooMany ? `Velg høyst ${AT_ONCE_MAX} om gangen` : `${formatCount(chosen.length)} valgt`}
        </p>
        {chosen.length < matching && (
          <Button
            size="small"
            variant="quiet"
            isPending={isChoosingAll}
            pendingText="Henter alle..."
            onPress={onChooseAll}
          >
            Velg alle {formatCount(matching)}
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={onClear}>
          Fjern valget
        </Button>
      </div>
      <div className={css.acts}>
        <Button
          size="small"
          icon={Send}
          isDisabled={isTooMany}
          onPress={() => void navigate({ to: paths.createAssignment, state: withChosenPeople(ids) })}
        >
          Send forespørsel
        </Button>
        <SendLogins chosen={chosen} isDisabled={isTooMany} />
        {(['available', 'busy'] as const).map((availability) => (
          <Button
            key={availability}
            size="small"
            variant="secondary"
            isDisabled={isTooMany}
            isPending={change.isPending}
            onPress={() => set(availability)}
          >
            {availability === 'available' ? 'Gjør tilgjengelig' : 'Gjør utilgjengelig'}
          </Button>
        ))}
        <PutInGroup chosen={chosen} isDisabled={isTooMany} />
        <RemoveChosen chosen={chosen} />
      </div>
    </div>
  )
}

/** 'Slett': reads the effects of removing the selected substitutes, and asks. */
function RemoveChosen({ chosen }: { chosen: readonly Vikar[] }) {
  const [affected, setAffected] = useState<Affected | null>(null)
  const look = useMutation(
    leavingApi.preview.mutationOptions({
      onSuccess: setAffected,
      onError: (error) => showToast(failureToast('Kunne ikke se hva som blir berørt', error)),
    }),
  )
  const lazy = useLazyModule(loadRemoveDialog, affected !== null)
  const ask = () =>
    chosen.length > REMOVE_AT_ONCE_MAX
      ? showToast({ title: `Velg høyst ${REMOVE_AT_ONCE_MAX} om gangen for å slette`, tone: 'error' })
      : look.mutate({ ids: chosen.map(({ id }) => id) })
  return (
    <>
      <Button
        size="small"
        variant="danger-quiet"
        icon={Trash2}
        isPending={look.isPending}
        pendingText="Ser etter..."
        onPress={ask}
      >
        Slett
      </Button>
      {lazy && affected && <lazy.RemoveSeveralDialog affected={affected} onClose={() => setAffected(null)} />}
    </>
  )
}

const loadRemoveDialog = () => import('./RemoveSeveralDialog.tsx')

interface PutInGroupProps {
  chosen: readonly Vikar[]
  isDisabled: boolean
}

/** Adds the selected substitutes to a group; existing members stay. */
function PutInGroup({ chosen, isDisabled }: PutInGroupProps) {
  const { groups } = useGroups()
  const { put, isPutting } = usePutInGroup()
  if (groups.length === 0) return null
  return (
    <Select
      label="Legg i gruppe"
      isLabelHidden
      isDisabled={isDisabled || isPutting}
      options={[
        { value: '', label: 'Legg i gruppe …' },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value=""
      onChange={(groupId) => {
        const group = groups.find(({ id }) => id === groupId)
        if (group)
          put(
            group,
            chosen.map(({ id }) => id),
          )
      }}
    />
  )
}

/** 'Send innlogging' to the selected substitutes, after a question. */
function SendLogins({ chosen, isDisabled }: { chosen: readonly Vikar[]; isDisabled: boolean }) {
  const [asked, setAsked] = useState<readonly Vikar[] | null>(null)
  const lazy = useLazyModule(loadDialog, asked !== null)
  return (
    <>
      <Button size="small" variant="secondary" isDisabled={isDisabled} onPress={() => setAsked(chosen)}>
        Send innlogging
      </Button>
      {lazy && asked && <lazy.SendLoginsDialog chosen={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const loadDialog = () => import('./SendLoginsDialog.tsx')

const CHOSEN_BAR = 'valgte'

/** Moves the focus from the list to the bar of acts. */
export const focusChosenBar = (): void => document.getElementById(CHOSEN_BAR)?.focus()

/** 'Ola Hansen er nå opptatt', '3 vikarer er nå tilgjengelige' */
const changedWords = (chosen: readonly Vikar[], availability: Availability): string => {
  const { one, several } = WORDS[availability]
  const [only, ...others] = chosen
  return others.length === 0
    ? `${only?.fullName} er nå ${one}`
    : `${formatCount(chosen.length)} vikarer er nå ${several}`
}

/** The end of 'er nå ...', for one and for several. */
const WORDS: Record<Availability, { one: string; several: string }> = {
  available: { one: 'tilgjengelig', several: 'tilgjengelige' },
  busy: { one: 'opptatt', several: 'opptatt' },
  inactive: { one: 'inaktiv', several: 'inaktive' },
}
