// The third script of the form for a new request: what a press opens or does.
export { AskingPanel } from '../asking-choice/AskingPanel.tsx'
export { ManySmsQuestion } from '../sending/ManySmsQuestion.tsx'
export { SameShiftQuestion } from '../sending/SameShiftQuestion.tsx'
export { MoreShifts } from './MoreShifts.tsx'
export { sendRequest } from './send-request.ts'
