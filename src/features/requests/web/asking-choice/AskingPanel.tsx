import type { Dispatch } from 'react'
import { useWatch } from 'react-hook-form'
import { osloTime, osloToday } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { useIsWide } from '#web/use-is-wide.ts'
import type { AskingChoice, AskingNow, TypedMoment } from '#features/asking/choice.ts'
import { OPEN_AT_MOST_MAX } from '#features/asking/proposal.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { firstOf, proposeSendAt } from '#features/asking/time-of-sending.ts'
import type { Candidate } from '../../shapes.ts'
import { WHOLE_WEEKEND } from '#features/asking/texts.ts'
import type { AssignmentFormState } from '../create/form.ts'
import { AT_ONCE_LABEL, SOME_LABEL } from './asking-words.ts'
import { usePlannedRequest } from '../create/request-input.ts'
import { ExpectedMessages, ProposedAtATime } from '../sending/ExpectedMessages.tsx'
import { AskingChart } from './AskingChart.tsx'
import { GroupOrder } from './GroupOrder.tsx'
import { MomentFields } from './MomentFields.tsx'
import { narrow, opened, pair } from './panel-styles.ts'
import { useDefaults } from './use-defaults.ts'

export interface AskingPanelProps {
  form: AssignmentFormState
  /** The plan in effect now. */
  asking: AskingNow
  recipients: readonly Candidate[]
  /** The most SMS that it takes. */
  sms: number
}

const WAYS = [
  {
    value: 'some-at-a-time',
    label: SOME_LABEL,
    description: 'Neste får spørsmålet når noen sier nei eller ikke svarer',
  },
  { value: 'all-at-once', label: AT_ONCE_LABEL, description: 'Alle får spørsmålet samtidig' },
] as const

/** All settings of a plan. Unchanged ones follow the proposal. */
export function AskingPanel({ form, asking, recipients, sms }: AskingPanelProps) {
  const chosen = useWatch({ control: form.control, name: 'asking' })
  const wrong = form.formState.errors.asking
  const set = (next: AskingChoice | undefined) =>
    form.setValue('asking', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const change = (changes: Partial<AskingChoice>) => set({ kind: asking.kind, ...chosen, ...changes })
  const planned = usePlannedRequest(form, asking)
  const { quiet } = useDefaults()
  const isWide = useIsWide(48) // the panel is below the form then
  const today = osloToday(asking.now)
  const isSome = asking.kind === 'some-at-a-time'
  return (
    <div style={opened}>
      <Stack>
        <RadioGroup
          label="Hvem får spørsmålet når?"
          name="asking.kind"
          options={WAYS}
          value={asking.kind}
          onChange={(kind) => change({ kind: kind === 'all-at-once' ? kind : 'some-at-a-time' })}
        />
        {isSome && (
          <Some
            {...{ asking, chosen, recipients, change }}
            wrong={{
              openAtMost: wrong?.openAtMost?.message,
              patienceMinutes: wrong?.patienceMinutes?.message,
            }}
          />
        )}
        {isSome && (
          <MomentFields
            name="asking.askAllAt"
            label="Spør resten til slutt"
            timeLabel="Spør resten kl."
            value={chosen?.askAllAt === undefined ? typedOf(asking.askAllAt) : chosen.askAllAt}
            initial={typedOf(asking.proposedAskAllAt) ?? dayOf(asking)}
            onChange={(askAllAt) => change({ askAllAt })}
            today={today}
            errorMessage={wrong?.askAllAt?.message}
          />
        )}
        <MomentFields
          name="asking.sendAt"
          label="Send senere"
          timeLabel="Send kl."
          value={chosen?.sendAt ?? null}
          initial={typedOf(proposeSendAt(asking.starts, quiet, asking.now)) ?? dayOf(asking)}
          onChange={(sendAt) => change({ sendAt })}
          today={today}
          errorMessage={wrong?.sendAt?.message}
        />
        {isSome && <AskingChart asking={asking} sms={sms} />}
        {!isWide && <ExpectedMessages planned={planned} />}
        {isSome && (
          <Row>
            <ProposedAtATime planned={planned} onChoose={(openAtMost) => change({ openAtMost })} />
          </Row>
        )}
        <Foot asking={asking} isChosen={chosen !== undefined} onReset={() => set(undefined)} />
      </Stack>
    </div>
  )
}

const typedOf = (at: Date | null): TypedMoment | null => at && { date: osloToday(at), time: osloTime(at) }

/** The day of the first shift, if no time can be proposed. */
const dayOf = ({ starts, now }: AskingNow): TypedMoment => ({
  date: osloToday(firstOf(starts) ?? now),
  time: '',
})

interface SomeProps extends Pick<AskingPanelProps, 'asking' | 'recipients'> {
  chosen: AskingChoice | undefined
  change: Dispatch<Partial<AskingChoice>>
  wrong: { openAtMost: string | undefined; patienceMinutes: string | undefined }
}

/** People at a time, their time to answer, and the order. */
function Some({ asking, chosen, recipients, change, wrong }: SomeProps) {
  const { quiet } = useDefaults()
  const { from, until, weekends } = quiet ?? USUAL_QUIET_HOURS
  return (
    <>
      <div style={pair}>
        <NumberField
          name="asking.openAtMost"
          label="Antall om gangen"
          max={OPEN_AT_MOST_MAX}
          value={chosen?.openAtMost ?? asking.openAtMost}
          onChange={(openAtMost) => change({ openAtMost })}
          errorMessage={wrong.openAtMost}
        />
        <NumberField
          name="asking.patienceMinutes"
          label="Minutter hver"
          value={chosen?.patienceMinutes ?? asking.patienceMinutes}
          onChange={(patienceMinutes) => change({ patienceMinutes })}
          errorMessage={wrong.patienceMinutes}
        />
      </div>
      <GroupOrder recipients={recipients} value={asking.groups} onChange={(groups) => change({ groups })} />
      {quiet && (
        <Checkbox
          label={`Haster: spør også i stilletiden (${hourOf(from)}–${hourOf(until)}${weekends ? WHOLE_WEEKEND : ''})`}
          value={asking.isUrgent}
          onChange={(isUrgent) => change({ isUrgent })}
        />
      )}
    </>
  )
}

/** '22', or '22.30'. */
const hourOf = (time: string) => time.replace(/:00$/, '').replace(':', '.')

interface NumberFieldProps {
  name: string
  label: string
  max?: number
  value: number
  onChange: (value: number) => void
  errorMessage: string | undefined
}

function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <div style={narrow}>
      <TextField
        {...field}
        type="number"
        inputMode="numeric"
        min={1}
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
        isRequired
      />
    </div>
  )
}

interface FootProps {
  asking: AskingNow
  isChosen: boolean
  onReset: () => void
}

/** Stores the numbers as defaults, or returns to the proposal. */
function Foot({ asking: { kind, openAtMost, patienceMinutes }, isChosen, onReset }: FootProps) {
  const { remember, isSaving } = useDefaults()
  return (
    <Row>
      {kind === 'some-at-a-time' && remember && (
        <Button
          variant="secondary"
          size="small"
          isPending={isSaving}
          pendingText="Lagrer..."
          onPress={() => remember({ openAtMost, patienceMinutes })}
        >
          Husk for neste gang
        </Button>
      )}
      {isChosen && (
        <Button variant="quiet" size="small" onPress={onReset}>
          Bruk forslaget
        </Button>
      )}
    </Row>
  )
}
