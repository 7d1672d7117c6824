import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Vikar } from '../contract.ts'
import { AT_ONCE_MAX, type Availability } from '../rules.ts'
import css from './RegisterPage.module.css'
import { PutInGroup } from './groups/PutInGroup.tsx'
import { useAvailability } from './use-availability.ts'

interface ChosenBarProps {
  chosen: readonly Vikar[]
  /** How many there are to choose among. */
  shown: number
  onChooseAll: () => void
  onClear: () => void
}

/** What can be done with those who are chosen. They stay chosen, so that the other button undoes it. */
export function ChosenBar({ chosen, shown, onChooseAll, onClear }: ChosenBarProps) {
  const change = useAvailability()
  const isTooMany = chosen.length > AT_ONCE_MAX
  const set = (availability: Availability) =>
    change.mutate(
      { ids: chosen.map(({ id }) => id), availability },
      { onSuccess: () => showToast({ title: changedWords(chosen, availability) }) },
    )
  return (
    <div role="group" aria-label="Valgte vikarer" className={css.chosen}>
      <p role="status">{isTooMany ? `Velg høyst ${AT_ONCE_MAX} om gangen` : `${chosen.length} valgt`}</p>
      <Button
        size="small"
        isDisabled={isTooMany}
        isPending={change.isPending}
        onPress={() => set('available')}
      >
        Gjør tilgjengelig
      </Button>
      <Button
        size="small"
        variant="secondary"
        isDisabled={isTooMany}
        isPending={change.isPending}
        onPress={() => set('busy')}
      >
        Gjør utilgjengelig
      </Button>
      <PutInGroup chosen={chosen} isDisabled={isTooMany} />
      {chosen.length < shown && (
        <Button size="small" variant="quiet" onPress={onChooseAll}>
          Velg alle {shown}
        </Button>
      )}
      <Button size="small" variant="quiet" onPress={onClear}>
        Fjern valget
      </Button>
    </div>
  )
}

/** 'Ola Hansen er nå opptatt', '3 vikarer er nå tilgjengelige' */
const changedWords = (chosen: readonly Vikar[], availability: Availability): string => {
  const { one, several } = WORDS[availability]
  const [only, ...others] = chosen
  return others.length === 0 ? `${only?.fullName} er nå ${one}` : `${chosen.length} vikarer er nå ${several}`
}

/** For a sentence about one or several: 'er nå opptatt'. */
const WORDS: Record<Availability, { one: string; several: string }> = {
  available: { one: 'tilgjengelig', several: 'tilgjengelige' },
  busy: { one: 'opptatt', several: 'opptatt' },
  inactive: { one: 'inaktiv', several: 'inaktive' },
}
