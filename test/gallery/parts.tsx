import type { ComponentType } from 'react'
import { ButtonPart, PhoneLinkPart } from './actions.tsx'
import { ChoicesPart, FieldErrorsPart, SelectPart, TextFieldsPart } from './fields.tsx'
import { DatesPart, MonthCalendarPart } from './dates.tsx'
import { DialogPart, ToastPart } from './overlays.tsx'
import type { PartName } from './part-names.ts'
import { FormPart } from './form.tsx'
import { RegisterPart } from './register.tsx'
import { BadgesPart, CardPart, DetailsPart, StatesPart, StatTilePart, TabsPart } from './showing.tsx'
import { TablePart } from './table.tsx'
import { HeaderPart, PageHeaderPart } from './frame.tsx'

/** Every part in its states; each is reachable alone as `?part=Name`. */
export const parts: Record<PartName, ComponentType> = {
  Header: HeaderPart,
  PageHeader: PageHeaderPart,
  Button: ButtonPart,
  PhoneLink: PhoneLinkPart,
  TextField: TextFieldsPart,
  Select: SelectPart,
  Choices: ChoicesPart,
  FieldErrors: FieldErrorsPart,
  Dates: DatesPart,
  MonthCalendar: MonthCalendarPart,
  Form: FormPart,
  Card: CardPart,
  StatTile: StatTilePart,
  Badges: BadgesPart,
  Register: RegisterPart,
  Table: TablePart,
  Tabs: TabsPart,
  Details: DetailsPart,
  States: StatesPart,
  Dialog: DialogPart,
  Toast: ToastPart,
}
