import { FirstMinutes, ImportList, LoggingIn } from './help/FirstMinutes.tsx'
import { ForSubstitutes } from './help/ForSubstitutes.tsx'
import { PARTS } from './help/Part.tsx'
import { Questions } from './help/Questions.tsx'
import { SendAssignment, SomeAtATime, Answers, SmsCredits } from './help/SendAssignment.tsx'
import { Shortcuts } from './help/Shortcuts.tsx'
import { StaffRoom } from './help/StaffRoom.tsx'
import { TextPage } from './text/TextPage.tsx'

export function HelpPage() {
  return (
    <TextPage
      title="Hjelp"
      lead="Hele veien fra tomt register til en vikar på plass. Ordene i «hermetegn» er de du ser på skjermen."
      contents={PARTS}
    >
      <FirstMinutes />
      <ImportList />
      <SendAssignment />
      <SomeAtATime />
      <Answers />
      <StaffRoom />
      <SmsCredits />
      <ForSubstitutes />
      <LoggingIn />
      <Shortcuts />
      <Questions />
    </TextPage>
  )
}
