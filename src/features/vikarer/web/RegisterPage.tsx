import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { RegisterContent } from './RegisterContent.tsx'
import { type Register, useRegister } from './use-register.ts'
import { useRegisterSearch } from './use-register-search.ts'

/** The employer's substitutes, searched by name, company or phone. */
export function RegisterPage() {
  const { search, typed, setTyped } = useRegisterSearch()
  const register = useRegister(search)
  return (
    <Page>
      <PageHeader
        title="Vikarregister"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={countOf(register)}
        actions={
          <LinkButton href={paths.addVikar} icon={UserPlus}>
            Legg til vikar
          </LinkButton>
        }
      />
      <SearchField
        label="Søk i vikarregisteret"
        placeholder="Søk etter navn, bedrift eller telefon..."
        value={typed}
        onChange={setTyped}
      />
      <RegisterContent register={register} search={search} onClearSearch={() => setTyped('')} />
    </Page>
  )
}

function countOf({ data, isPending }: Register): string | undefined {
  const page = data?.pages.at(-1)
  if (page) return `${page.matching} av ${page.total} vikarer`
  // A blank keeps the line's place while the count is on its way.
  return isPending ? '\u00a0' : undefined
}
