import { useAddressState } from '#web/address-state.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import css from './Sms.module.css'
import { smsAddress } from './sms-address.ts'

/** The search box, for a number or its beginning. */
export function SmsSearch() {
  const [search, show] = useAddressState(smsAddress)
  const [typed, setTyped] = useTypedSearch(search, show)
  return (
    <div className={css.search}>
      <SearchField
        label="Søk etter mottaker"
        placeholder="Søk etter mottaker"
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}
