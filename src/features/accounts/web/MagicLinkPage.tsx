import CircleX from 'lucide-react/icons/circle-x'
import { Suspense, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { accountsClient } from './client.ts'
import { LinkLogin } from './LinkLogin.tsx'
import { Message } from './Message.tsx'

/** Looks whether the link works, and uses it only when the button is pressed: mail scanners open every link. */
export function MagicLinkPage({ search }: { search: URLSearchParams }) {
  const token = search.get('token')
  const [check] = useState(() => isUsable(token))
  const refused = <Refused />
  return (
    <Page width="narrow">
      <title>Logg inn med lenke – Vikarklar</title>
      <Suspense fallback={<Loading>Validerer lenke...</Loading>}>
        {token ? <LinkLogin token={token} check={check} refused={refused} /> : refused}
      </Suspense>
    </Page>
  )
}

const isUsable = async (token: string | null): Promise<boolean> => {
  if (!token) return false
  try {
    return (await accountsClient.checkLoginLink({ token })).isUsable
  } catch {
    return false
  }
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
