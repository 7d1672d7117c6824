/** Bounce reports, in the formats of real mail servers. */

interface Told {
  /** The return address of the mail. */
  readonly to: string
  readonly recipient: string
}

/** Debian's postfix, about a server that refused at RCPT. */
export const postfixBounce = (
  { to, recipient }: Told,
  { action = 'failed', status = '5.1.1', words = '550 5.1.1 User unknown' } = {},
) => `Return-Path: <>
Received: by mail.vikarklar.example (Postfix)
	id 4F1E21A2B3; Sun, 29 Nov 2026 06:31:12 +0100 (CET)
Date: Sun, 29 Nov 2026 06:31:12 +0100 (CET)
From: MAILER-DAEMON@mail.vikarklar.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="1A2B3.1795930272/mail.vikarklar.example"
Message-Id: <20261129053112.4F1E21A2B3@mail.vikarklar.example>

This is a MIME-encapsulated message.

--1A2B3.1795930272/mail.vikarklar.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

<${recipient}>: host mx.vikar.example[192.0.2.7] said: ${words}

--1A2B3.1795930272/mail.vikarklar.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.vikarklar.example
X-Postfix-Queue-ID: 1A2B3
X-Postfix-Sender: rfc822; ${to}
Arrival-Date: Sun, 29 Nov 2026 06:31:10 +0100 (CET)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.vikar.example
Diagnostic-Code: smtp; ${words}

--1A2B3.1795930272/mail.vikarklar.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${to}>
Message-ID: <019a0000-0000-7000-8000-000000000000@vikarklar.example>
From: Solbakken skole via Vikarklar <hei@vikarklar.example>
To: ${recipient}
Subject: Kan du jobbe?

--1A2B3.1795930272/mail.vikarklar.example--
`

/** Exchange Online: long, folded texts, and the original mail as a separate part. */
export const exchangeBounce = ({
  to,
  recipient,
}: Told) => `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@vikar.example>
To: <${to}>
Date: Sun, 29 Nov 2026 05:31:12 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="c1b2a3d4-0000-1111-2222-333344445555"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: nb-NO
Message-ID: <c1b2a3d4-0000-1111-2222-333344445555@OL1P279MB0001.NORP279.PROD.OUTLOOK.COM>
In-Reply-To: <019a0000-0000-7000-8000-000000000000@vikarklar.example>
Subject: =?utf-8?B?S2FuIGlra2UgbGV2ZXJlczogS2FuIGR1IGpvYmJlPw==?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--c1b2a3d4-0000-1111-2222-333344445555
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="c1b2a3d4-inner"

--c1b2a3d4-inner
Content-Type: text/plain; charset="us-ascii"

Your message to ${recipient} couldn't be delivered.

--c1b2a3d4-inner
Content-Type: text/html; charset="us-ascii"

<html><body>Your message couldn't be delivered.</body></html>

--c1b2a3d4-inner--

--c1b2a3d4-0000-1111-2222-333344445555
Content-Type: message/delivery-status

Reporting-MTA: dns;OL1P279MB0001.NORP279.PROD.OUTLOOK.COM
Received-From-MTA: dns;mail.vikarklar.example
Arrival-Date: Sun, 29 Nov 2026 05:31:11 +0000

Final-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${recipient}
 not found by SMTP address lookup

--c1b2a3d4-0000-1111-2222-333344445555
Content-Type: message/rfc822

From: Solbakken skole via Vikarklar <hei@vikarklar.example>
To: ${recipient}
Subject: Kan du jobbe?
Content-Type: text/plain

Hei

--c1b2a3d4-0000-1111-2222-333344445555--
`

/** Gmail: related parts around the notice, and a header with the addresses. */
export const gmailBounce = ({ to, recipient }: Told, { status = '5.2.2' } = {}) => `Delivered-To: ${to}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${to}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
X-Failed-Recipients: ${recipient}
Date: Sat, 28 Nov 2026 21:31:12 -0800 (PST)
Message-ID: <6750a1b2.050a0220.1c2d3e.0001.GMR@mx.google.com>
Content-Type: multipart/report; boundary="00000000000072b8e0062831f0a1"; report-type=delivery-status

--00000000000072b8e0062831f0a1
Content-Type: multipart/related; boundary="00000000000072cbcd062831f0a6"

--00000000000072cbcd062831f0a6
Content-Type: multipart/alternative; boundary="00000000000072cbd5062831f0a7"

--00000000000072cbd5062831f0a7
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--00000000000072cbd5062831f0a7--

--00000000000072cbcd062831f0a6--

--00000000000072b8e0062831f0a1
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 28 Nov 2026 21:31:11 -0800 (PST)
X-Original-Message-ID: <019a0000-0000-7000-8000-000000000000@vikarklar.example>

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (2a00:1450:4025:401::1a, the server
 for the domain gmail.com.)
Diagnostic-Code: smtp; 552-${status} The recipient's inbox is out of storage space.
Last-Attempt-Date: Sat, 28 Nov 2026 21:31:12 -0800 (PST)

--00000000000072b8e0062831f0a1
Content-Type: message/rfc822

From: Solbakken skole via Vikarklar <hei@vikarklar.example>
To: ${recipient}
Subject: Kan du jobbe?

Hei

--00000000000072b8e0062831f0a1--
`

/** Exim: the text and not the status has the reason; empty angle brackets, and the whole original mail. */
export const eximBounce = (
  { to, recipient }: Told,
  words = '550 5.1.1 <x>: Recipient address rejected',
) => `Return-path: <>
Envelope-to: ${to}
X-Failed-Recipients: ${recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.vikarklar.example>
To: ${to}
References: <019a0000-0000-7000-8000-000000000000@vikarklar.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1795930272-eximdsn-804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1tGYz2-000abc-12@mail.vikarklar.example>
Date: Sun, 29 Nov 2026 06:31:12 +0100

--1795930272-eximdsn-804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

  ${recipient}
    host mx.vikar.example [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${recipient}>:
    ${words}

--1795930272-eximdsn-804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mail.vikarklar.example

Action: failed
Final-Recipient: rfc822;${recipient}
Status: 5.0.0
Remote-MTA: dns; mx.vikar.example
Diagnostic-Code: smtp; ${words}

--1795930272-eximdsn-804289383
Content-type: message/rfc822

Return-path: <${to}>
From: Solbakken skole via Vikarklar <hei@vikarklar.example>
To: ${recipient}
Subject: Kan du jobbe?

Hei

--1795930272-eximdsn-804289383--
`

/** An out-of-office reply. */
export const awayReply = ({ to, recipient }: Told) => `From: ${recipient}
To: ${to}
Subject: Fraværende: Kan du jobbe?
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Jeg er på ferie. 550 5.1.1 står det ikke noe sted.
`
