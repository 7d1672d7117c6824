import { useWatch } from 'react-hook-form'
import { countIn } from '#shared/counts.ts'
import { pricePerSms } from '#shared/money.ts'
import css from './Pricing.module.css'
import { oreIn } from './typed-package.ts'
import type { PackageDraft } from './use-package-dialogs.ts'
import type { PackageControl } from './use-package-form.ts'

/** What follows from what is typed: the price of one SMS, and what would go wrong with it. */
export function PriceNotes({ control, before }: { control: PackageControl; before: PackageDraft }) {
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

/** The provider goes by its own price where it has one. */
const isChargedAnother = ({ id, terms }: PackageDraft, ore: number, stripePriceId: string) =>
  id !== null &&
  !Number.isNaN(ore) &&
  ore !== terms.priceOre &&
  terms.stripePriceId !== '' &&
  stripePriceId.trim() === terms.stripePriceId
