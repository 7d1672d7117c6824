import UserPlus from 'lucide-react/icons/user-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { RegisterContent } from './RegisterContent.tsx'
import { useRegister } from './use-register.ts'
import { useRegisterSearch } from './use-register-search.ts'

/** Keeps the line's place while the count is on its way. */
const NO_COUNT = '\u00a0'

/** The employer's substitutes, searched by name, company or phone. */
export function RegisterPage() {
  const { search, typed, setTyped } = useRegisterSearch()
  const register = useRegister(search)
  const counts = register.data?.pages.at(-1)
  return (
    <Page>
      <PageHeader
        title="Vikarregister"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={counts ? `${counts.matching} av ${counts.total} vikarer` : NO_COUNT}
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
