import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { BACK, EMPLOYERS_PAGES, NO_ENTRY } from '../texts.ts'
import { Generator } from './links/Generator.tsx'
import css from './links/Links.module.css'
import { validLinksQuery } from './links/queries.ts'
import { ValidLinks } from './links/ValidLinks.tsx'

/** Creates links that log in as an administrator, and lists those that still work. */
export function MagicLinkPage() {
  const links = useQuery(validLinksQuery())
  const { side = '' } = useSearch({ strict: false })
  const wanted = Object.hasOwn(EMPLOYERS_PAGES, side) ? EMPLOYERS_PAGES[side] : undefined
  return (
    <Page width="narrow">
      <PageHeader title="Generer Magic Link" back={{ href: paths.admin, label: BACK }} />
      {isErrorCode(links.error, 'FORBIDDEN') ? (
        <ErrorState title={NO_ENTRY.linksTitle}>{NO_ENTRY.links}</ErrorState>
      ) : (
        <>
          {wanted && (
            <p>
              {wanted} hører til en arbeidsgiver, og som superadmin har du ingen. Velg hvem du vil åpne den
              som, og logg inn med lenken. Det står i hendelsesloggen.
            </p>
          )}
          <p className={css.dim}>
            Lenken kan brukes én gang og logger inn som den valgte administratoren, som får beskjed om den på
            e&#8209;post.
          </p>
          <Generator />
          <ValidLinks links={links} />
        </>
      )}
    </Page>
  )
}
