import { z } from 'zod'

const required = (complaint: string, longest: number) =>
  z.string().trim().min(1, complaint).max(longest, `Please keep this under ${longest} characters.`)

/** Spec §5, Contact form: the phone is optional, only spaces count as empty. */
export const contactSchema = z.object({
  name: required('Please tell us your name.', 200),
  email: required('Please enter your email address.', 254).pipe(
    z.email('Please enter an email address such as ada@example.com.'),
  ),
  phone: z.string().trim().max(50, 'Please keep this under 50 characters.'),
  message: required('Please write a message.', 5000),
})

export type ContactMessage = z.output<typeof contactSchema>
