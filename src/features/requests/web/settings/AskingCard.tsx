import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLater } from '#web/use-later.ts'
import { requestsApi } from '../api.ts'

/** 'Slik spør dere': what a request is proposed by, when nobody is asked, and when the office is alarmed. */
export function AskingCard() {
  const settings = useQuery(requestsApi.askingSettings.queryOptions())
  const later = useLater(loadForm, true)
  const isFailed = settings.data === undefined && settings.error !== null
  return (
    <Card
      as="section"
      title="Slik spør dere"
      aside={<HelpLink part="noen-om-gangen">Noen om gangen</HelpLink>}
    >
      {settings.data && later && <later.AskingForm settings={settings.data} />}
      {isFailed && <FailedQuery title="Kunne ikke hente hvordan dere spør" query={settings} />}
      {!isFailed && !(settings.data && later) && <Loading>Henter hvordan dere spør...</Loading>}
    </Card>
  )
}

const loadForm = () => import('./AskingForm.tsx')
