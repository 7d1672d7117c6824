import { Controller, useWatch } from 'react-hook-form'
import { DiscardGuard, useDiscard } from '#web/form/DiscardGuard.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary, summaryErrors } from '#web/ui/fields/ErrorSummary.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { countIn } from '#shared/counts.ts'
import { pricePerSms } from '#shared/money.ts'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import css from './Pricing.module.css'
import { type PackageDraft, usePackageForm, type PackageControl } from './use-package-dialogs.ts'
import { oreIn } from './typed-package.ts'

interface PackageEditorProps {
  draft: PackageDraft
  isOpen: boolean
  onClose: () => void
}

/** 'Ny pakke' and 'Rediger pakke'. Asks before it discards typed values. */
export function PackageEditor({ draft, isOpen, onClose }: PackageEditorProps) {
  const { form, save, base } = usePackageForm(draft, onClose)
  const { isSubmitting, errors, submitCount } = form.formState
  const discard = useDiscard(onClose)
  const isNew = draft.id === null
  return (
    <Dialog isOpen={isOpen} onClose={discard.close} title={isNew ? 'Ny pakke' : 'Rediger pakke'}>
      <form noValidate className={css.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary
          title="Rett opp dette før du lagrer"
          errors={summaryErrors(errors)}
          attempt={submitCount}
        />
        <PackageFields control={form.control} before={draft} />
        <StaleNotice {...base.notice} />
        <Actions>
          <Button
            type="submit"
            isPending={isSubmitting}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            {isNew ? 'Opprett pakke' : 'Lagre'}
          </Button>
          <Button variant="secondary" onPress={discard.close}>
            Avbryt
          </Button>
        </Actions>
      </form>
      <DiscardGuard discard={discard} formState={form.formState} />
    </Dialog>
  )
}

/** The fields of a package; `before` is its current state. */
function PackageFields({ control, before }: { control: PackageControl; before: PackageDraft }) {
  return (
    <>
      <FormTextField name="packageName" control={control} label="Navn" autoComplete="off" isRequired />
      <div className={css.pair}>
        <FormTextField
          name="credits"
          control={control}
          label="Antall SMS"
          inputMode="numeric"
          autoComplete="off"
          isRequired
        />
        <FormTextField
          name="priceOre"
          control={control}
          label="Pris i kroner, inkl. mva"
          inputMode="decimal"
          autoComplete="off"
          isRequired
        />
      </div>
      <PriceNotes control={control} before={before} />
      <FormTextField
        name="stripePriceId"
        control={control}
        label="Pris-ID hos Stripe"
        description="Uten ID får Stripe prisen herfra."
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField
        name="displayOrder"
        control={control}
        label="Rekkefølge"
        description="Lavest tall står først."
        inputMode="numeric"
        autoComplete="off"
        isRequired
      />
      <Choice name="isActive" control={control} label="Aktiv" description="Til salgs for kundene" />
      <Choice name="isPopular" control={control} label="Populær" description="Merkes «Mest populær»" />
    </>
  )
}

interface ChoiceProps {
  name: 'isActive' | 'isPopular'
  control: PackageControl
  label: string
  description: string
}

function Choice({ name, control, label, description }: ChoiceProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => <Switch {...field} label={label} description={description} />}
    />
  )
}

/** The price of one SMS, and warnings about the typed values. */
function PriceNotes({ control, before }: { control: PackageControl; before: PackageDraft }) {
  const [credits, price, stripePriceId] = useWatch({
    control,
    name: ['credits', 'priceOre', 'stripePriceId'],
  })
  const ore = oreIn(price)
  const isKnown = countIn(credits) > 0 && ore >= 0
  return (
    <div>
      <p className={css.each}>
        Pris per SMS <strong>{isKnown ? `${pricePerSms(ore, countIn(credits))} kr` : '–'}</strong>
      </p>
      <div role="status">
        {isChargedAnother(before, ore, stripePriceId) && (
          <p className={css.note}>
            Prisen er ny, men pris-ID-en er den gamle. Stripe trekker fortsatt beløpet som hører til ID-en, og
            kjøp som ikke stemmer med prisen her, blir holdt tilbake.
          </p>
        )}
      </div>
    </div>
  )
}

/** The provider charges by its own price, if there is one. */
const isChargedAnother = ({ id, terms }: PackageDraft, ore: number, stripePriceId: string) =>
  id !== null &&
  !Number.isNaN(ore) &&
  ore !== terms.priceOre &&
  terms.stripePriceId !== '' &&
  stripePriceId.trim() === terms.stripePriceId
