export { createMailer } from './mailer.ts'
export type { Mail, Mailer, MailerOptions } from './mailer.ts'
export { createSendMail } from './send-mail.ts'
