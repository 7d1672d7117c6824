import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '#web/errors.ts'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { proving } from '#web/proof.ts'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { DEMAND_FAILED, DEMANDED, NOT_DEMANDED } from '../../texts-oidc.ts'
import { oidcApi } from './api.ts'

/** 'Bare innlogging med Feide' for all members; empty if the operator has no providers. */
export function ProviderDemandCard() {
  const queryClient = useQueryClient()
  const demand = useQuery(oidcApi.demand.queryOptions())
  const { data: known } = useQuery(oidcApi.identities.queryOptions())
  const providers = known?.providers ?? []
  const nameOf = (id: string | null) => providers.find((provider) => provider.id === id)?.name
  const setting = useMutation(
    proving(
      oidcApi.setDemand.mutationOptions({
        onSuccess: ({ provider }) => {
          const name = nameOf(provider)
          if (name === undefined) return showToast(NOT_DEMANDED)
          keepToast(DEMANDED(name))
          return void leaveFor(window.location.pathname) // leads to the provider if this session began another way
        },
        onError: (error) => showToast(failureToast(DEMAND_FAILED, error)),
        onSettled: () => queryClient.invalidateQueries(),
      }),
    ),
  )
  if (!demand.data || providers.length === 0) return null
  const current = setting.isPending ? setting.variables.provider : demand.data.provider
  return (
    <Card as="section" title="Innlogging på kontoret">
      {providers.map(({ id, name }) => (
        <Switch
          key={id}
          label={`Bare innlogging med ${name}`}
          description="Alle på kontoret må logge inn slik. Gjelder ikke vikarer."
          value={current === id}
          onChange={(isOn) => !setting.isPending && setting.mutate({ provider: isOn ? id : null })}
        />
      ))}
    </Card>
  )
}
