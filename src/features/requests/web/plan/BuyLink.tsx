import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'

/** Opens the shop in another tab: the dialog refetches the new balance. */
export function BuyLink() {
  return (
    <LinkButton href={paths.credits} target="_blank" variant="secondary" size="small">
      Kjøp SMS (åpnes i ny fane)
    </LinkButton>
  )
}
