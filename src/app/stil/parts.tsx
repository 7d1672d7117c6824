import type { ComponentType } from 'react'
import type { PartName } from './part-names.ts'
import { ButtonPart, IconButtonPart, LinkButtonPart, PhoneLinkPart } from './parts/actions.tsx'
import { CheckboxGroupPart, CheckboxPart, RadioGroupPart, SwitchPart } from './parts/choices.tsx'
import { DatesPart, MonthCalendarPart } from './parts/dates.tsx'
import {
  PasswordFieldPart,
  SearchFieldPart,
  SelectPart,
  TextAreaPart,
  TextFieldPart,
} from './parts/fields.tsx'
import { ErrorSummaryPart, FieldErrorsPart, FormPart } from './parts/form.tsx'
import { HeaderPart, MenuPart, PageHeaderPart } from './parts/frame.tsx'
import { ColoursPart, LayoutPart, LogoPart, TextPart, PicturesPart } from './parts/ground.tsx'
import { FilterChipsPart, ListEndPart, TablePart } from './parts/lists.tsx'
import { DialogPart, ToastPart } from './parts/overlays.tsx'
import { RegisterPart } from './parts/register.tsx'
import {
  BadgesPart,
  EmptyStatePart,
  ErrorStatePart,
  LoadingPart,
  ProgressPart,
  SkeletonPart,
} from './parts/states.tsx'
import { CardPart, DetailsPart, MessageBubblePart, StatTilePart, TabsPart } from './parts/surfaces.tsx'

/** Every part in its states. */
export const parts: Record<PartName, ComponentType> = {
  Colours: ColoursPart,
  Text: TextPart,
  Layout: LayoutPart,
  Logo: LogoPart,
  Header: HeaderPart,
  PageHeader: PageHeaderPart,
  Button: ButtonPart,
  LinkButton: LinkButtonPart,
  IconButton: IconButtonPart,
  PhoneLink: PhoneLinkPart,
  Menu: MenuPart,
  TextField: TextFieldPart,
  TextArea: TextAreaPart,
  SearchField: SearchFieldPart,
  PasswordField: PasswordFieldPart,
  Select: SelectPart,
  RadioGroup: RadioGroupPart,
  CheckboxGroup: CheckboxGroupPart,
  Checkbox: CheckboxPart,
  Switch: SwitchPart,
  Dates: DatesPart,
  MonthCalendar: MonthCalendarPart,
  Form: FormPart,
  ErrorSummary: ErrorSummaryPart,
  FieldErrors: FieldErrorsPart,
  Card: CardPart,
  StatTile: StatTilePart,
  Details: DetailsPart,
  Tabs: TabsPart,
  MessageBubble: MessageBubblePart,
  Register: RegisterPart,
  Table: TablePart,
  FilterChips: FilterChipsPart,
  ListEnd: ListEndPart,
  Badges: BadgesPart,
  Progress: ProgressPart,
  EmptyState: EmptyStatePart,
  ErrorState: ErrorStatePart,
  Loading: LoadingPart,
  Skeleton: SkeletonPart,
  Dialog: DialogPart,
  Toast: ToastPart,
  Pictures: PicturesPart,
}
