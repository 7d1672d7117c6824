import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import { AVAILABILITIES, type Availability } from '../rules.ts'
import { AVAILABILITY_LABEL } from '../texts.ts'
import { absenceLabel, AVAILABILITY_TONE } from './absence.ts'
import { affectedOf } from './leaving/api.ts'
import { useAvailability } from './use-availability.ts'
import { vikarerApi } from './api.ts'
import css from './VikarRow.module.css'

/**
 * A substitute's availability as a badge that opens the platform's picker; a choice is saved at once. An absent
 * substitute is never shown as available.
 */
export function AvailabilityPicker({ vikar }: { vikar: Vikar }) {
  const { id, fullName, absence } = vikar
  const change = useAvailability()
  const queryClient = useQueryClient()
  const shown = change.isPending ? change.variables.availability : vikar.availability
  const label = (value: Availability) => labelOf(value, absence)
  const affected = affectedOf(change.error)
  const lazy = useLazyModule(loadDialog, affected !== null)
  return (
    <span className={css.picker}>
      <span aria-hidden="true">
        <AvailabilityBadge vikar={{ absence, availability: shown }} />
      </span>
      <ChevronDown size={16} aria-hidden />
      <select
        aria-label={`Tilgjengelighet for ${fullName}`}
        value={shown}
        onChange={({ target }) => {
          const availability = AVAILABILITIES.find((known) => known === target.value)
          if (availability) change.mutate({ ids: [id], availability })
        }}
      >
        {AVAILABILITIES.map((value) => (
          <option key={value} value={value}>
            {label(value)}
          </option>
        ))}
      </select>
      {lazy && affected && (
        <lazy.InactiveDialog
          key={affected.seen}
          affected={affected}
          onClose={change.reset}
          onKeep={(seen) => change.mutate({ ids: [id], availability: 'inactive', seen })}
          onReopened={() => {
            change.reset()
            void queryClient.invalidateQueries({ queryKey: vikarerApi.key() })
          }}
        />
      )}
    </span>
  )
}

const loadDialog = () => import('./leaving/InactiveDialog.tsx')

const labelOf = (value: Availability, absence: Vikar['absence']) =>
  value === 'available' && absence ? absenceLabel(absence) : AVAILABILITY_LABEL[value]

/** The badge alone, for readers. */
export function AvailabilityBadge({
  vikar: { availability, absence },
}: {
  vikar: Pick<Vikar, 'availability' | 'absence'>
}) {
  return (
    <StatusBadge tone={absence && availability === 'available' ? 'warn' : AVAILABILITY_TONE[availability]}>
      {labelOf(availability, absence)}
    </StatusBadge>
  )
}
