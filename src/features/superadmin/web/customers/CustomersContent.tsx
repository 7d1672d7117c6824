import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { FAILED, NO_MATCH } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import { CustomerList } from './CustomerList.tsx'
import type { Customers } from './use-customers.ts'

/** What stands below the search box: the list, or why there is none. */
export function CustomersContent({ query, onShowAll }: { query: Customers; onShowAll: () => void }) {
  const { data } = query
  if (failureOf(query)) return <Failure title={FAILED.customers} query={query} />
  if (!data) return <Skeleton label="Laster kunder..." count={6} />
  const customers = data.pages.flatMap((page) => page.customers)
  if (customers.length > 0) return <CustomerList customers={customers} query={query} />
  return (
    <EmptyState
      title={NO_MATCH}
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onShowAll}>
          Vis alle brukere
        </Button>
      }
    >
      Prøv færre ord, eller en annen rolle.
    </EmptyState>
  )
}
