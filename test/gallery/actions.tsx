import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import { Row, Stack } from '#web/ui/Stack.tsx'

export function ButtonPart() {
  return (
    <Stack>
      <Row>
        <Button icon={UserPlus}>Legg til vikar</Button>
        <Button variant="secondary" icon={Download}>
          Last ned CSV
        </Button>
        <Button variant="quiet" icon={Pencil}>
          Rediger
        </Button>
        <Button variant="danger" icon={Trash2}>
          Slett vikar
        </Button>
        <Button variant="danger-quiet">Avlys oppdrag</Button>
      </Row>
      <Row>
        <Button isDisabled>Opprett konto</Button>
        <Button isPending pendingText="Sender...">
          Send innlogging
        </Button>
        <Button variant="secondary" isPending pendingText="Lagrer...">
          Lagre
        </Button>
        <Button size="small">Liten</Button>
        <Button size="large">Kom i gang gratis</Button>
      </Row>
      <Row>
        <LinkButton href="/?part=Button">En lenke</LinkButton>
        <LinkButton href="/?part=Button" variant="secondary" icon={UserPlus}>
          En lenke til
        </LinkButton>
        <IconButton icon={Pencil} label="Rediger" />
        <IconButton icon={Trash2} label="Slett" variant="secondary" />
      </Row>
      <Button isFullWidth>Opprett og send forespørsler</Button>
      <BusyButton />
    </Stack>
  )
}

/** Busy from its first press on; counts the presses that came through. */
function BusyButton() {
  const [presses, setPresses] = useState(0)
  return (
    <Row>
      <Button isPending={presses > 0} pendingText="Henter..." onPress={() => setPresses(presses + 1)}>
        Hent svar
      </Button>
      <output>{presses} trykk</output>
    </Row>
  )
}

export function PhoneLinkPart() {
  return (
    <PhoneLink phone="+4791234501" name="Ingrid Solheim">
      912 34 501
    </PhoneLink>
  )
}
