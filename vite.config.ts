import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          // The front door is compiled with the app, so that both share one identity of each context key.
          input: './server/app.ts',
        },
      },
    },
  },
})
