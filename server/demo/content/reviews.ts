import type { Database } from '../../../app/database.types.ts'
import { stableId } from '../stable-id.ts'

type ReviewInsert = Database['public']['Tables']['client_reviews']['Insert']

const reviews: [name: string, role: string, content: string][] = [
  [
    'Adaeze Nwankwo',
    'Homeowner, Lekki',
    'They listened before they drew anything. Our sitting room finally fits the way we receive people on Sundays, and the sofa has survived three children.',
  ],
  [
    'Tunde Bakare',
    'Architect, Ibadan',
    'The joinery is honest and the finish is even. When I specify a console for a client I want it to look like the picture. Theirs does.',
  ],
  [
    'Halima Yusuf',
    'Hotelier, Abuja',
    'Forty-two windows, one delivery, and every curtain hung straight. My guests ask about the adire drapes more than about the breakfast.',
  ],
  [
    'Ebiere Briggs',
    'Homeowner, Port Harcourt',
    'I ordered from my phone and worried all week about the road. It came wrapped like a wedding gift, on the day they said.',
  ],
  [
    'Chidi Okafor',
    'Restaurateur, Enugu',
    'Dining chairs that people sit on for four hours without shifting. We have since gone back for the stools.',
  ],
]

export const clientReviews: ReviewInsert[] = reviews.map(([name, role, content], index) => ({
  id: stableId('client_reviews', name),
  name,
  role,
  content,
  rating: 5,
  display_order: index,
  published: true,
}))
