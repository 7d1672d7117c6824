import { useState } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Stack } from '#web/ui/frame/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { availability } from './choices.tsx'

const LONG_LABEL = 'Hva vikaren bør vite om avdelingen, barna og rutinene før vakten begynner'

export function TextFieldPart() {
  return (
    <Card>
      <TextField label="Tittel" defaultValue="Vikar i 3B" isRequired />
      <TextField
        label="E-post"
        type="email"
        placeholder="navn@skole.no"
        description="Hit sender vi svarene."
      />
      <TextField label="Bedrift" optional />
      <TextField label="Organisasjonsnummer" isDisabled defaultValue="987 654 321" />
      <TextField label="Lenke" isReadOnly defaultValue="https://vikarklar.example/auth/magic" />
      <TextField label="Postnummer" defaultValue="147" errorMessage="Postnummeret må ha fire sifre" />
      <TextField label={LONG_LABEL} description={LONG_LABEL} errorMessage={LONG_LABEL} optional />
    </Card>
  )
}

export function TextAreaPart() {
  return (
    <Card>
      <TextArea label="Beskrivelse" optional countTo={40} defaultValue="Ta med innesko." />
      <TextArea label="Melding" countTo={10} defaultValue="Altfor lang tekst" errorMessage="For lang" />
      <TextArea label="Notat" isDisabled defaultValue="Kan ikke endres nå." />
      <TextArea label="Tomt" placeholder="Skriv noe vikaren bør vite" />
    </Card>
  )
}

export function SearchFieldPart() {
  const [search, setSearch] = useState('Sol')
  const [empty, setEmpty] = useState('')
  return (
    <Stack>
      <SearchField label="Søk i registeret" value={search} onChange={setSearch} />
      <SearchField
        label="Søk i loggen"
        placeholder="Søk etter navn, bedrift eller telefon..."
        value={empty}
        onChange={setEmpty}
      />
    </Stack>
  )
}

export function PasswordFieldPart() {
  return (
    <Card>
      <PasswordField label="Passord" autoComplete="new-password" defaultValue="hemmelig" />
      <PasswordField label="Gjenta" autoComplete="new-password" errorMessage="Skriv det samme to ganger" />
      <PasswordField label="Stengt" autoComplete="current-password" isDisabled defaultValue="hemmelig" />
    </Card>
  )
}

export function SelectPart() {
  return (
    <Card>
      <Select label="Tilgjengelighet" options={availability} defaultValue="busy" />
      <Select label="Grunn" optional options={availability} placeholder="Velg en grunn" />
      <Select label="Stengt" isDisabled options={availability} />
      <Select label="Status" options={availability} errorMessage="Velg en gyldig status" />
      <Select label="Lang tekst" options={[{ value: 'long', label: LONG_LABEL }]} />
    </Card>
  )
}
