import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { LonePage } from './LonePage.tsx'

export function NotFoundPage() {
  return (
    <LonePage
      title="Page Not Found"
      lang="en"
      picture={LostPicture}
      actions={<LinkButton href={paths.home}>Til forsiden</LinkButton>}
    >
      Vi fant ikke siden. Adressen kan være skrevet feil, eller siden kan være flyttet.
    </LonePage>
  )
}
