import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { MoreRows } from './MoreRows.tsx'
import css from './Mine.module.css'
import { MyRow } from './MyRow.tsx'
import { fetchedOf, type MyAssignments } from './use-my-assignments.ts'

const FEW = 3

/** Past shifts, latest first. */
export function PastAssignments({ list, today }: { list: MyAssignments; today: string }) {
  const rows = fetchedOf(list)
  if (list.data && rows.length === 0) return null
  return (
    <section aria-labelledby="tidligere-oppdrag" className={css.group}>
      <h3 id="tidligere-oppdrag">Tidligere</h3>
      {list.isPending && <Loading>Henter tidligere oppdrag...</Loading>}
      {list.isLoadingError && (
        <div className={css.more}>
          <p className={css.failure} role="alert">
            Kunne ikke hente tidligere oppdrag. {errorMessage(list.error)}
          </p>
          <Button
            variant="secondary"
            size="small"
            onPress={() => void list.refetch()}
            isPending={list.isFetching}
            pendingText="Prøver igjen..."
          >
            Prøv igjen
          </Button>
        </div>
      )}
      {list.data && (
        <MoreRows rows={rows} first={FEW} list={list} what="tidligere oppdrag">
          {(assignment) => (
            <MyRow key={assignment.id} assignment={assignment} today={today} headingLevel={4} isBrief />
          )}
        </MoreRows>
      )}
    </section>
  )
}
