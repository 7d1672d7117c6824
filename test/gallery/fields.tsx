import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import { timeError } from '#web/ui/time-error.ts'

const availability = [
  { value: 'available', label: 'Tilgjengelig' },
  { value: 'busy', label: 'Opptatt' },
  { value: 'inactive', label: 'Inaktiv' },
]

const people = [
  'Tomasz Kowalczyk',
  'Per Øyvind Lø',
  'Fatima Zahra El-Amrani',
  'Siri Nilsen',
  'Ola Kjelstrup',
].map((label) => ({ value: label, label, description: 'Fjellhamar skole' }))

export function TextFieldsPart() {
  const [search, setSearch] = useState('Sol')
  return (
    <Stack>
      <SearchField
        label="Søk i registeret"
        placeholder="Søk etter navn, bedrift eller telefon..."
        value={search}
        onChange={setSearch}
      />
      <Card>
        <TextField label="Tittel" name="title" defaultValue="Vikar i 3B" isRequired />
        <TextField
          label="E-post"
          type="email"
          placeholder="navn@skole.no"
          description="Hit sender vi svarene."
        />
        <TextField label="Bedrift" optional />
        <TextField label="Organisasjonsnummer" isDisabled defaultValue="987 654 321" />
        <TextField label="Lenke" isReadOnly defaultValue="https://vikarklar.example/auth/magic" />
        <PasswordField label="Passord" name="password" autoComplete="new-password" defaultValue="hemmelig" />
        <TextArea label="Beskrivelse" optional countTo={40} defaultValue="Ta med innesko." />
      </Card>
    </Stack>
  )
}

export function SelectPart() {
  return (
    <Card>
      <Select label="Tilgjengelighet" options={availability} defaultValue="busy" />
      <Select label="Grunn" optional options={availability} placeholder="Velg en grunn" />
    </Card>
  )
}

export function ChoicesPart() {
  return (
    <Card>
      <RadioGroup
        label="Mottakere"
        name="recipients"
        defaultValue="some"
        options={[
          { value: 'all', label: 'Alle tilgjengelige vikarer (9)' },
          { value: 'some', label: 'Velg vikarer' },
        ]}
      />
      <RadioGroup label="Grunn" isInline options={availability} />
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
        name="channels"
        defaultValue={['sms']}
        options={[
          { value: 'sms', label: 'SMS', description: '1 SMS-kreditt per vikar' },
          { value: 'email', label: 'E-post', description: 'Gratis' },
          { value: 'none', label: 'Brevdue', isDisabled: true },
        ]}
      />
      <Checkbox
        label={
          <>
            Jeg godtar <a href="/vilkaar">vilkårene</a>
          </>
        }
      />
      <Switch label="SMS når noen sier ja" description="Koster 1 SMS" defaultValue />
      <Switch label="E-post når noen sier ja" />
    </Card>
  )
}

export function FieldErrorsPart() {
  return (
    <Card>
      <TextField label="Tittel" errorMessage="Tittelen må ha minst 3 tegn" />
      <TimeField label="Starttid" errorMessage={timeError('Starttid')} />
      <Select label="Tilgjengelighet" options={availability} errorMessage="Velg en gyldig tilgjengelighet" />
      <TextArea label="Beskrivelse" countTo={10} defaultValue="Altfor lang tekst" errorMessage="For lang" />
      <CheckboxGroup
        label="Send som"
        options={people.slice(0, 2)}
        errorMessage="Vennligst velg minst én kommunikasjonsmetode (SMS eller E-post)"
      />
      <Checkbox label="Jeg godtar vilkårene" errorMessage="Du må godta vilkårene" />
      <PasswordField
        label="Passord"
        autoComplete="current-password"
        errorMessage="Passordet må være minst 8 tegn"
      />
    </Card>
  )
}
