import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { HelpLink, IconLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { IconMark } from '#web/ui/IconMark.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { Sample, Samples } from '../Sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const
const LONG = 'Send en påminnelse til alle vikarene som ennå ikke har svart på forespørselen'

export function ButtonPart() {
  return (
    <Samples>
      <Sample label="I ro">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample label="Med ikon">
        <Row>
          <Button icon={UserPlus}>Legg til vikar</Button>
          <Button variant="secondary" icon={Download}>
            Last ned CSV
          </Button>
        </Row>
      </Sample>
      <Sample label="Slått av">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isDisabled>
              {variant}
            </Button>
          ))}
        </Row>
      </Sample>
      <Sample label="Opptatt">
        <Row>
          <Button isPending pendingText="Sender...">
            Send
          </Button>
          <Button variant="secondary" isPending pendingText="Lagrer...">
            Lagre
          </Button>
        </Row>
      </Sample>
      <Sample label="Størrelser">
        <Row>
          <Button size="small">Liten</Button>
          <Button>Vanlig</Button>
          <Button size="large">Kom i gang gratis</Button>
        </Row>
      </Sample>
      <Sample label="Full bredde">
        <Button isFullWidth>Opprett og send forespørsler</Button>
      </Sample>
      <Sample label="Lang tekst">
        <Button icon={UserPlus}>{LONG}</Button>
      </Sample>
      <Sample label="Opptatt fra første trykk">
        <BusyButton />
      </Sample>
    </Samples>
  )
}

/** Busy after its first press; counts the presses it received. */
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

export function LinkButtonPart() {
  return (
    <Samples>
      <Row>
        {variants.map((variant) => (
          <LinkButton key={variant} href="#LinkButton" variant={variant}>
            {variant}
          </LinkButton>
        ))}
      </Row>
      <Row>
        <LinkButton href="#LinkButton" size="small" icon={UserPlus}>
          Liten
        </LinkButton>
        <LinkButton href="#LinkButton" size="large" icon={UserPlus}>
          Stor
        </LinkButton>
      </Row>
      <LinkButton href="#LinkButton" isFullWidth variant="secondary">
        {LONG}
      </LinkButton>
      <HelpLink part="kom-i-gang">Hjelp med dette</HelpLink>
    </Samples>
  )
}

export function IconButtonPart() {
  return (
    <Samples>
      <Sample label="Knapper">
        <Row>
          {variants.map((variant) => (
            <IconButton key={variant} icon={Pencil} label={`Rediger, ${variant}`} variant={variant} />
          ))}
          <IconButton icon={Trash2} label="Slett, slått av" isDisabled />
        </Row>
      </Sample>
      <Sample label="Lenker">
        <Row>
          <IconLink href="#IconButton" icon={Pencil} label="Rediger" />
          <IconLink href="#IconButton" icon={Download} label="Last ned" variant="secondary" />
        </Row>
      </Sample>
      <Sample label="Merke ved siden av ord">
        <Row>
          <IconMark icon={UserPlus} /> Ny vikar
        </Row>
      </Sample>
    </Samples>
  )
}

export function PhoneLinkPart() {
  return (
    <PhoneLink phone="+4791234501" name="Ingrid Solheim">
      912 34 501
    </PhoneLink>
  )
}
