import { paths } from '#shared/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'

/** This employer has paid no purchase with the id in the address. */
export function MissingReceipt() {
  return (
    <EmptyState
      title="Fant ikke kvitteringen"
      picture={LostPicture}
      action={<LinkButton href={paths.credits}>Gå til SMS</LinkButton>}
    >
      Adressen kan være skrevet feil, eller kjøpet er ikke betalt ennå.
    </EmptyState>
  )
}
