import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CircleX from 'lucide-react/icons/circle-x'
import KeyRound from 'lucide-react/icons/key-round'
import PartyPopper from 'lucide-react/icons/party-popper'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LINK_LOGIN, linkProblem } from '../texts.ts'
import { accountsApi } from './api.ts'
import { Message } from './Message.tsx'
import { useEnter } from './use-enter.ts'

const REDIRECT_MS = 1000

/** Looks whether the link works, and uses it only when the button is pressed: mail scanners open every link. */
export function MagicLinkPage() {
  const { token } = useSearch({ from: '/public/auth/magic' })
  return (
    <Page width="narrow">
      <title>Logg inn med lenke – Vikarklar</title>
      {token ? <LinkLogin token={token} /> : <Refused />}
    </Page>
  )
}

function LinkLogin({ token }: { token: string }) {
  const check = useQuery(accountsApi.checkLoginLink.queryOptions({ input: { token }, staleTime: Infinity }))
  const enter = useEnter()
  const navigate = useNavigate()
  const login = useMutation(
    accountsApi.useLoginLink.mutationOptions({
      onSuccess: async () => {
        showToast(LINK_LOGIN)
        await enter()
        setTimeout(() => void navigate({ to: paths.admin }), REDIRECT_MS)
      },
      onError: (error) => showToast({ ...linkProblem(error), tone: 'error' }),
    }),
  )
  if (check.isPending) return <Loading>Validerer lenke...</Loading>
  if (login.isError || check.isError || !check.data.isUsable) return <Refused />
  if (login.isSuccess) {
    return (
      <Message icon={PartyPopper} title={LINK_LOGIN.title} action={null} isAnswer>
        {LINK_LOGIN.description}
      </Message>
    )
  }
  return (
    <Message
      icon={KeyRound}
      title="Lenken er gyldig"
      action={
        <Button
          size="large"
          onPress={() => login.mutate({ token })}
          isPending={login.isPending}
          pendingText="Logger inn..."
        >
          Logg inn
        </Button>
      }
    >
      Den kan brukes én gang. Trykk for å logge inn.
    </Message>
  )
}

function Refused() {
  return (
    <Message
      icon={CircleX}
      title="Innlogging feilet"
      action={<LinkButton href={paths.auth}>Til innlogging</LinkButton>}
      isAnswer
    >
      Vennligst kontakt administrator.
    </Message>
  )
}
