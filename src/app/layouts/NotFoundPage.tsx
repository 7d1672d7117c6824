import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { LoneMessage, LonePage } from './LonePage.tsx'

const NOT_FOUND = {
  sentence: 'Vi fant ikke siden',
  title: 'Page Not Found',
  picture: LostPicture,
  children: 'Adressen kan være skrevet feil, eller siden kan være flyttet.',
  actions: (
    <>
      <LinkButton href={paths.home}>Til forsiden</LinkButton>
      <LinkButton href={paths.help} variant="secondary">
        Hjelp
      </LinkButton>
    </>
  ),
} as const

/** Where a link inside the pages behind the login leads nowhere. */
export const NotFoundPage = () => <LonePage {...NOT_FOUND} />

/** The same in the document that the server sends for an address that leads nowhere. */
export const notFoundDocument = {
  title: `${NOT_FOUND.sentence} – Vikarklar`,
  Page: () => <LoneMessage {...NOT_FOUND} />,
}
