import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, Controller, useForm, useWatch } from 'react-hook-form'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { useOwner } from '#features/identity/web/use-owner.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { useFormAgain } from '#web/form/form-again.ts'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { failureToast } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
// Unused here, but keeps the date field in one file of script: in two, the request form would load more.
import '#web/ui/dates/DatePicker.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Actions, Grid, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Edited } from '#shared/contract.ts'
import type { AskingSettings } from '#features/asking/rules.ts'
import { requestsApi } from '../api.ts'
import { CountField } from '../line/CountField.tsx'
import { AskingTyped, settingsOf, typedOf } from './asking-form.ts'

/** The employer's settings for asking. Changes that another tab saves appear where nothing was typed. */
export function AskingForm({ settings: { version, edited, ...settings } }: { settings: StoredSettings }) {
  const form = useForm<AskingTyped>({
    resolver: standardSchemaResolver(AskingTyped),
    values: typedOf(settings),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const { control, formState, handleSubmit, reset, setError } = form
  useFormAgain(form, 'slik spør dere', useOwner())
  const base = useFormVersion(form, { stored: { version, values: typedOf(settings), edited }, facts: FACTS })
  const keep = useSave()
  const save = handleSubmit(async (typed) => {
    try {
      await keep({ ...settingsOf(typed), version: base.version })
      reset(typed, { keepDirtyValues: false, keepErrors: false })
      showToast({ title: 'Lagret', description: 'Slik spør dere fra neste oppdrag.' })
    } catch (error) {
      applyFieldProblems(error, setError, ['openAtMost', 'patienceMinutes', 'alarmMinutes', 'alarmPercent'])
      showToast(failureToast('Endringene er ikke lagret', error, { repeat: REPEATABLE }))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(formState.errors)}
          attempt={formState.submitCount}
        />
        <PlanFields control={control} />
        <Quiet control={control} />
        <Alarm control={control} />
        <StaleNotice {...base.notice} />
        <Actions>
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            Lagre hvordan dere spør
          </Button>
        </Actions>
      </Stack>
      <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
    </form>
  )
}

const useSave = () => {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(requestsApi.saveAskingSettings.mutationOptions())
  return async (settings: SavedSettings) => {
    const { version } = await mutateAsync(settings)
    queryClient.setQueryData(requestsApi.askingSettings.queryKey(), {
      ...settings,
      version,
      edited: null,
    })
  }
}

type SavedSettings = AskingSettings & { readonly version: string }
type StoredSettings = SavedSettings & { readonly edited: Edited }

const isOn = (on: boolean) => (on ? 'på' : 'av')

const FACTS: FormFacts<AskingTyped> = {
  openAtMost: { label: 'Hvor mange om gangen', noun: 'hvor mange om gangen' },
  patienceMinutes: { label: 'Minutter å svare på', noun: 'hvor lenge dere venter' },
  isQuiet: { label: 'Stilletid', noun: 'stilletiden', text: isOn },
  quietFrom: { label: 'Stille fra', noun: 'når stilletiden begynner' },
  quietUntil: { label: 'Stille til', noun: 'når stilletiden slutter' },
  quietWeekends: { label: 'Stille hele helgen', noun: 'om helgen er stille', text: isOn },
  alarmMinutes: { label: 'Varsle så mange minutter før', noun: 'når dere varsles' },
  alarmPercent: { label: 'Varsle når sjansen er under (prosent)', noun: 'sjansen det varsles ved' },
}

function PlanFields({ control }: { control: Control<AskingTyped> }) {
  return (
    <Grid>
      <CountField
        control={control}
        name="openAtMost"
        isOptional
        label="Hvor mange om gangen"
        description="Står det tomt, kommer forslaget an på hvor mange dere kan spørre."
      />
      <CountField
        control={control}
        name="patienceMinutes"
        isOptional
        label="Minutter å svare på"
        description="Står det tomt, foreslås det etter hvor lenge det er til vakten."
      />
    </Grid>
  )
}

function Quiet({ control }: { control: Control<AskingTyped> }) {
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  return (
    <>
      <Controller
        name="isQuiet"
        control={control}
        render={({ field }) => (
          <Switch
            {...field}
            label="Stilletid"
            description="Køen spør ingen da, og går videre når den er over. Sender dere noe selv, spør vi først."
          />
        )}
      />
      {isQuiet && (
        <>
          <Grid columns="narrow">
            <Time control={control} name="quietFrom" label="Stille fra" />
            <Time control={control} name="quietUntil" label="Stille til" />
          </Grid>
          <Controller
            name="quietWeekends"
            control={control}
            render={({ field }) => (
              <Switch {...field} label="Stille hele helgen" description="Lørdag og søndag, hele døgnet." />
            )}
          />
        </>
      )}
    </>
  )
}

interface TimeProps {
  control: Control<AskingTyped>
  name: 'quietFrom' | 'quietUntil'
  label: string
}

function Time({ control, name, label }: TimeProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        <TimeField {...field} label={label} isRequired errorMessage={error?.message} />
      )}
    />
  )
}

function Alarm({ control }: { control: Control<AskingTyped> }) {
  return (
    <Grid>
      <CountField
        control={control}
        name="alarmMinutes"
        label="Varsle så mange minutter før"
        description="Mangler det noen så kort tid før vakten begynner, får dere beskjed."
      />
      <CountField
        control={control}
        name="alarmPercent"
        isOptional
        label="Varsle når sjansen er under (prosent)"
        description="Sjansen for et ja før vakten begynner. Står det tomt, varsles det ikke for det."
      />
    </Grid>
  )
}
