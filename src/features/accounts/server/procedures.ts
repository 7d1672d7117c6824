import { implementRoom } from '#server/api/implement-room.ts'
import { accounts } from '../contract.ts'
import {
  checkInvitation,
  checkLoginLink,
  choose,
  confirm,
  logIn,
  logOut,
  register,
  requestLink,
  resend,
  useLoginCode,
  useLoginLink,
} from './door-procedures.ts'
import {
  choose as chooseNotice,
  devices,
  endDevice,
  endOthers,
  me,
  newPassword,
  notices,
  profile,
  saveProfile,
} from './own-procedures.ts'

export const accountsProcedures = implementRoom(accounts).router({
  me,
  signUp: register,
  signIn: logIn,
  signOut: logOut,
  requestLoginLink: requestLink,
  checkLoginLink,
  useLoginLink,
  useLoginCode,
  checkInvitation,
  choosePassword: choose,
  confirmEmail: confirm,
  resendConfirmation: resend,
  profile,
  updateProfile: saveProfile,
  changePassword: newPassword,
  notices,
  chooseNotice,
  devices,
  logOutDevice: endDevice,
  logOutOthers: endOthers,
})
