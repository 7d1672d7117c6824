import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Grid, Row, Stack } from '#web/ui/frame/Stack.tsx'

const vikarer = [
  { name: 'Bjørn-Åge Østby', company: 'Fjellhamar skole', phone: '923 45 602', hasLogin: true },
  { name: 'Amina Hassan Yusuf', company: 'Uten bedrift', phone: '934 56 703', hasLogin: false },
]

export function RegisterPart() {
  return (
    <Grid as="ul">
      {vikarer.map((vikar) => (
        <Card key={vikar.name} as="li">
          <Row>
            <Avatar name={vikar.name} />
            <div>
              <h2>{vikar.name}</h2>
              <p>{vikar.company}</p>
            </div>
          </Row>
          <Stack gap="small">
            <Row>
              <StatusBadge tone={vikar.hasLogin ? 'good' : 'warn'}>
                {vikar.hasLogin ? 'Tilgjengelig' : 'Opptatt'}
              </StatusBadge>
              <Badge>{vikar.hasLogin ? 'Har innlogging' : 'Ingen innlogging'}</Badge>
            </Row>
            <Row>
              <PhoneLink phone={`+47${vikar.phone.replaceAll(' ', '')}`} name={vikar.name}>
                {vikar.phone}
              </PhoneLink>
              <Button variant="quiet" icon={Pencil} aria-label={`Rediger ${vikar.name}`}>
                Rediger
              </Button>
              {!vikar.hasLogin && (
                <Button variant="quiet" icon={Mail}>
                  Send innlogging
                </Button>
              )}
            </Row>
          </Stack>
        </Card>
      ))}
    </Grid>
  )
}
