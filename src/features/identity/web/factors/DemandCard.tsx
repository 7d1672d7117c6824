import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { failureToast } from '#web/errors.ts'
import { proving } from '#web/proof.ts'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { DEMAND_FAILED, DEMANDED, NOT_DEMANDED } from '../../texts-factors.ts'
import { factorsApi } from './api.ts'

/** The owner's demand that all members use a second factor. */
export function DemandCard() {
  const queryClient = useQueryClient()
  const demand = useQuery(factorsApi.demand.queryOptions())
  const setting = useMutation(
    proving(
      factorsApi.setDemand.mutationOptions({
        onSuccess: ({ isDemanded }) => showToast(isDemanded ? DEMANDED : NOT_DEMANDED),
        onError: (error) => showToast(failureToast(DEMAND_FAILED, error)),
        onSettled: () => queryClient.invalidateQueries({ queryKey: factorsApi.key() }),
      }),
    ),
  )
  const isFailed = demand.data === undefined && demand.error !== null
  return (
    <Card as="section" title="Sikkerhet på kontoret">
      {demand.data && (
        <Switch
          label="Krev totrinnsinnlogging av alle på kontoret"
          description="De som ikke har slått det på, må gjøre det før de kommer videre. Gjelder ikke vikarer."
          value={setting.isPending ? setting.variables.isDemanded : demand.data.isDemanded}
          onChange={(isDemanded) => !setting.isPending && setting.mutate({ isDemanded })}
        />
      )}
      {isFailed && <FailedQuery title="Kunne ikke hente innstillingen" query={demand} />}
      {demand.isPending && !isFailed && <Loading>Henter innstillingen...</Loading>}
    </Card>
  )
}
