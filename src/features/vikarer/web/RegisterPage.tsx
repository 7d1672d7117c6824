import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RegisterContent } from './RegisterContent.tsx'
import { RegisterDownload } from './RegisterDownload.tsx'
import css from './RegisterPage.module.css'
import { RegisterSearch } from './RegisterSearch.tsx'
import { RegisterSort } from './RegisterSort.tsx'
import { type Register, useRegister } from './use-register.ts'
import { useRegisterAddress } from './use-register-address.ts'

/** The employer's substitutes, searched by name, company or phone, the newest first or by name. */
export function RegisterPage() {
  const { search, sort, show, query } = useRegisterAddress()
  const register = useRegister({ search, sort })
  return (
    <Page>
      <PageHeader
        title="Vikarregister"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={countOf(register)}
        actions={
          <>
            <LinkButton href={paths.addVikar + query} icon={UserPlus}>
              Legg til vikar
            </LinkButton>
            <div className={css.files}>
              <LinkButton href={paths.importVikarer + query} variant="quiet" size="small" icon={Upload}>
                Importer
              </LinkButton>
              <RegisterDownload />
            </div>
          </>
        }
      />
      <div className={css.finding}>
        <RegisterSearch />
        <RegisterSort />
      </div>
      <RegisterContent register={register} search={search} onClearSearch={() => show({ search: '', sort })} />
    </Page>
  )
}

function countOf({ data, isPending }: Register): string | undefined {
  const page = data?.pages.at(-1)
  if (page) return `${page.matching} av ${page.total} vikarer`
  // A blank keeps the line's place while the count is on its way.
  return isPending ? '\u00a0' : undefined
}
