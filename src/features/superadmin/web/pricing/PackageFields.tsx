import { Controller } from 'react-hook-form'
import { FormTextField } from '#web/form/FormTextField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { PriceNotes } from './PriceNotes.tsx'
import css from './Pricing.module.css'
import type { PackageDraft } from './use-package-dialogs.ts'
import type { PackageControl } from './use-package-form.ts'

/** The fields of a package; `before` is how it stands. */
export function PackageFields({ control, before }: { control: PackageControl; before: PackageDraft }) {
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
