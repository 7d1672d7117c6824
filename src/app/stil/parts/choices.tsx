import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { ChoiceInput } from '#web/ui/choices/ChoiceInput.tsx'
import { GroupFrame } from '#web/ui/fields/GroupFrame.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { Switch } from '#web/ui/choices/Switch.tsx'

export const availability = [
  { value: 'available', label: 'Tilgjengelig' },
  { value: 'busy', label: 'Opptatt' },
  { value: 'inactive', label: 'Inaktiv' },
]

const people = [
  'Tomasz Kowalczyk',
  'Per Øyvind Lø',
  'Fatima Zahra El-Amrani',
  'Siri Nilsen',
  'Bjørn-Åge Østby',
].map((label) => ({ value: label, label, description: 'Fjellhamar skole' }))

const hours = Array.from({ length: 12 }, (_, index) => `kl. ${index + 7}`).map((label) => ({
  value: label,
  label,
}))

const LONG =
  'Jeg har lest hva vi skal gjøre, hvem vi skal møte og når vi skal være tilbake, og tar turen sammen med klassen'

export function RadioGroupPart() {
  return (
    <Card>
      <RadioGroup
        label="Mottakere"
        name="recipients"
        defaultValue="some"
        options={[
          {
            value: 'all',
            label: 'Alle tilgjengelige vikarer (9)',
            description: 'De som er ledige hele vakten',
          },
          { value: 'some', label: 'Velg vikarer' },
          { value: 'none', label: 'Ingen', isDisabled: true },
        ]}
      />
      <RadioGroup label="Grunn" isInline options={availability} />
      <RadioGroup label="Stengt" isInline isDisabled defaultValue="busy" options={availability} />
      <RadioGroup label="Hvem" options={availability} errorMessage="Velg en av dem" />
      <RadioGroup label="Mange" isScrollable options={hours} />
    </Card>
  )
}

export function CheckboxGroupPart() {
  return (
    <Card>
      <CheckboxGroup
        label="Velg vikarer"
        name="vikarer"
        description="2 vikar(er) valgt"
        isScrollable
        options={people}
        defaultValue={people.slice(1, 3).map((person) => person.value)}
      />
      <CheckboxGroup
        label="Send som"
        defaultValue={['sms']}
        options={[
          { value: 'sms', label: 'SMS', description: '1 SMS-kreditt per vikar' },
          { value: 'email', label: 'E-post', description: 'Gratis' },
          { value: 'none', label: 'Brevdue', isDisabled: true },
        ]}
      />
      <CheckboxGroup label="Stengt" isDisabled defaultValue={['busy']} options={availability} />
      <CheckboxGroup label="Kanaler" options={people.slice(0, 2)} errorMessage="Velg minst én måte" />
      <GroupFrame label="Rammen alene" role="group" description="Med et valg som har eget innhold">
        <ChoiceInput
          type="checkbox"
          name="alone"
          choice={{ value: 'alone', label: 'Ett valg' }}
          onChange={() => undefined}
        />
      </GroupFrame>
    </Card>
  )
}

export function CheckboxPart() {
  return (
    <Card>
      <Checkbox
        label={
          <>
            Jeg godtar <a href="/vilkaar">vilkårene</a>
          </>
        }
      />
      <Checkbox label="Husk meg" description="På denne enheten" defaultValue />
      <Checkbox label="Stengt" isDisabled />
      <Checkbox label="Stengt og valgt" isDisabled defaultValue />
      <Checkbox label="Jeg godtar dette" errorMessage="Du må godta det for å gå videre" />
      <Checkbox label={LONG} />
    </Card>
  )
}

export function SwitchPart() {
  return (
    <Card>
      <Switch label="SMS når noen sier ja" description="Koster 1 SMS" defaultValue />
      <Switch label="E-post når noen sier ja" />
      <Switch label="Stengt" isDisabled />
      <Switch label="Stengt og på" isDisabled defaultValue />
    </Card>
  )
}
