import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import { requestsApi } from '../api.ts'

/** 'Slik spør dere': the proposals for requests, the quiet hours, and the alarm. */
export function AskingCard() {
  const settings = useQuery(requestsApi.askingSettings.queryOptions())
  const lazy = useLazyModule(loadForm, true)
  const isFailed = settings.data === undefined && settings.error !== null
  return (
    <Card
      as="section"
      title="Slik spør dere"
      aside={<HelpLink part="noen-om-gangen">Noen om gangen</HelpLink>}
    >
      {settings.data && lazy && <lazy.AskingForm settings={settings.data} />}
      {isFailed && <FailedQuery title="Kunne ikke hente hvordan dere spør" query={settings} />}
      {!isFailed && !(settings.data && lazy) && <Loading>Henter hvordan dere spør...</Loading>}
    </Card>
  )
}

const loadForm = () => import('./AskingForm.tsx')
