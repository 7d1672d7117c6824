import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'

/** To the shop, beside what is being done: the dialog picks up the new balance. */
export function BuyLink() {
  return (
    <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
      Kjøp SMS (åpnes i ny fane)
    </LinkButton>
  )
}
