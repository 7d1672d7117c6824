import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback } from 'react'
import { May } from '#web/May.tsx'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import rows from '#web/rows/Rows.module.css'
import { useTypedSearch } from '#web/use-typed-search.ts'
import { SORTS } from '../rules.ts'
import { GroupFilter } from './groups/GroupFilter.tsx'
import { GroupsButton } from './groups/GroupsButton.tsx'
import { RecentlyRemovedButton } from './leaving/RecentlyRemovedButton.tsx'
import { RegisterContent } from './RegisterContent.tsx'
import { RegisterDownload } from './RegisterDownload.tsx'
import css from './RegisterPage.module.css'
import { type Register, useRegister, useRegisterAddress } from './use-register.ts'

/** The employer's substitutes, searched by all that the register says of them, the newest first or by name. */
export function RegisterPage() {
  const { search, sort, group, show, query } = useRegisterAddress()
  const register = useRegister({ search, sort, group })
  return (
    <Page>
      <PageHeader
        title="Vikarregister"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        count={countOf(register)}
        actions={
          <May area="planning">
            <LinkButton href={paths.addVikar + query} icon={UserPlus}>
              Legg til vikar
            </LinkButton>
            <div className={css.files}>
              <GroupsButton />
              <LinkButton href={paths.importVikarer + query} variant="quiet" size="small" icon={Upload}>
                Importer
              </LinkButton>
              <RegisterDownload />
              <RecentlyRemovedButton />
            </div>
          </May>
        }
      />
      <div className={rows.finding}>
        <RegisterSearch />
        <GroupFilter />
        <RegisterSort />
      </div>
      <RegisterContent
        register={register}
        isNarrowed={search !== '' || group !== undefined}
        onClearSearch={() => show({ search: '', sort })}
      />
    </Page>
  )
}

function countOf({ data, isPending }: Register): string | undefined {
  const page = data?.pages.at(-1)
  if (page) return `${page.matching} av ${page.total} vikarer`
  // A blank keeps the line's place while the count is on its way.
  return isPending ? '\u00a0' : undefined
}

/** The order of the register. */
function RegisterSort() {
  const { search, sort, group, show } = useRegisterAddress()
  return (
    <Select
      label="Rekkefølge"
      isLabelHidden
      options={OPTIONS}
      value={sort}
      onChange={(value) => show({ search, sort: SORTS.find((known) => known === value) ?? 'newest', group })}
    />
  )
}

const OPTIONS = [
  { value: 'newest', label: 'Nyeste først' },
  { value: 'name', label: 'Navn' },
]

/** The search box; what is typed becomes the search in the address once the typing pauses. */
function RegisterSearch() {
  const { search, sort, group, show } = useRegisterAddress()
  const onSearch = useCallback((wanted: string) => show({ search: wanted, sort, group }), [show, sort, group])
  const [typed, setTyped] = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label="Søk i vikarregisteret"
      placeholder="Søk etter navn, bedrift eller telefon..."
      value={typed}
      onChange={setTyped}
    />
  )
}
