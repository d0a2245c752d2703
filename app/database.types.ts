// Generated from the migrations by `npm run db:types`. Do not edit.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Lets createClient<Database>() choose the matching options by itself.
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string
          actor: string
          actor_email: string | null
          actor_id: string | null
          actor_name: string | null
          after: Json | null
          before: Json | null
          changes: Json | null
          created_at: string
          id: string
          row_id: string
          row_label: string
          table_name: string
        }
        Insert: {
          action: string
          actor: string
          actor_email?: string | null
          actor_id?: string | null
          actor_name?: string | null
          after?: Json | null
          before?: Json | null
          changes?: Json | null
          created_at?: string
          id?: string
          row_id: string
          row_label: string
          table_name: string
        }
        Update: {
          action?: string
          actor?: string
          actor_email?: string | null
          actor_id?: string | null
          actor_name?: string | null
          after?: Json | null
          before?: Json | null
          changes?: Json | null
          created_at?: string
          id?: string
          row_id?: string
          row_label?: string
          table_name?: string
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author: string
          category: string
          content: string | null
          created_at: string
          excerpt: string | null
          featured: boolean
          id: string
          image_url: string | null
          published_at: string | null
          slug: string
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          author: string
          category: string
          content?: string | null
          created_at?: string
          excerpt?: string | null
          featured?: boolean
          id?: string
          image_url?: string | null
          published_at?: string | null
          slug?: string
          status?: string
          title: string
          updated_at?: string
        }
        Update: {
          author?: string
          category?: string
          content?: string | null
          created_at?: string
          excerpt?: string | null
          featured?: boolean
          id?: string
          image_url?: string | null
          published_at?: string | null
          slug?: string
          status?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          banner_image_url: string | null
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          display_order: number
          id: string
          in_footer: boolean
          name: string
          on_home_tabs: boolean
          parent_id: string | null
          slug: string
          updated_at: string
        }
        Insert: {
          banner_image_url?: string | null
          created_at?: string
          deposit_amount?: number | null
          deposit_percent?: number | null
          description?: string | null
          display_order?: number
          id?: string
          in_footer?: boolean
          name: string
          on_home_tabs?: boolean
          parent_id?: string | null
          slug?: string
          updated_at?: string
        }
        Update: {
          banner_image_url?: string | null
          created_at?: string
          deposit_amount?: number | null
          deposit_percent?: number | null
          description?: string | null
          display_order?: number
          id?: string
          in_footer?: boolean
          name?: string
          on_home_tabs?: boolean
          parent_id?: string | null
          slug?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "categories_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
        ]
      }
      client_reviews: {
        Row: {
          content: string
          created_at: string
          display_order: number
          id: string
          name: string
          published: boolean
          rating: number
          role: string | null
          updated_at: string
        }
        Insert: {
          content: string
          created_at?: string
          display_order?: number
          id?: string
          name: string
          published?: boolean
          rating?: number
          role?: string | null
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          display_order?: number
          id?: string
          name?: string
          published?: boolean
          rating?: number
          role?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      cms_pages: {
        Row: {
          content: string | null
          created_at: string
          id: string
          meta_description: string | null
          published: boolean
          reviewed_at: string | null
          slug: string
          title: string
          updated_at: string
        }
        Insert: {
          content?: string | null
          created_at?: string
          id?: string
          meta_description?: string | null
          published?: boolean
          reviewed_at?: string | null
          slug: string
          title: string
          updated_at?: string
        }
        Update: {
          content?: string | null
          created_at?: string
          id?: string
          meta_description?: string | null
          published?: boolean
          reviewed_at?: string | null
          slug?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          created_at: string
          email: string
          id: string
          message: string
          name: string
          phone: string | null
          read_at: string | null
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          phone?: string | null
          read_at?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          phone?: string | null
          read_at?: string | null
        }
        Relationships: []
      }
      customers: {
        Row: {
          address: string | null
          created_at: string
          email: string
          id: string
          is_confirmed: boolean
          name: string
          phone: string | null
          phone_digits: string
          total_orders: number
          total_spent: number
          total_unpaid: number
          updated_at: string
        }
        Insert: {
          address?: string | null
          created_at?: string
          email: string
          id?: string
          is_confirmed?: boolean
          name: string
          phone?: string | null
          phone_digits?: string
          total_orders?: number
          total_spent?: number
          total_unpaid?: number
          updated_at?: string
        }
        Update: {
          address?: string | null
          created_at?: string
          email?: string
          id?: string
          is_confirmed?: boolean
          name?: string
          phone?: string | null
          phone_digits?: string
          total_orders?: number
          total_spent?: number
          total_unpaid?: number
          updated_at?: string
        }
        Relationships: []
      }
      delivery_zones: {
        Row: {
          active: boolean
          areas: string[]
          created_at: string
          fee_bulky: number | null
          fee_large: number | null
          fee_medium: number | null
          fee_small: number | null
          free_above: number | null
          id: string
          max_days: number | null
          min_days: number | null
          name: string
          pays_on_delivery: boolean
          updated_at: string
        }
        Insert: {
          active?: boolean
          areas?: string[]
          created_at?: string
          fee_bulky?: number | null
          fee_large?: number | null
          fee_medium?: number | null
          fee_small?: number | null
          free_above?: number | null
          id?: string
          max_days?: number | null
          min_days?: number | null
          name: string
          pays_on_delivery?: boolean
          updated_at?: string
        }
        Update: {
          active?: boolean
          areas?: string[]
          created_at?: string
          fee_bulky?: number | null
          fee_large?: number | null
          fee_medium?: number | null
          fee_small?: number | null
          free_above?: number | null
          id?: string
          max_days?: number | null
          min_days?: number | null
          name?: string
          pays_on_delivery?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      faqs: {
        Row: {
          answer: string
          category: string | null
          created_at: string
          display_order: number
          id: string
          published: boolean
          question: string
          updated_at: string
        }
        Insert: {
          answer: string
          category?: string | null
          created_at?: string
          display_order?: number
          id?: string
          published?: boolean
          question: string
          updated_at?: string
        }
        Update: {
          answer?: string
          category?: string | null
          created_at?: string
          display_order?: number
          id?: string
          published?: boolean
          question?: string
          updated_at?: string
        }
        Relationships: []
      }
      hero_media_settings: {
        Row: {
          media_type: string
          media_url: string | null
          portrait_poster_url: string | null
          portrait_url: string | null
          poster_url: string | null
          section_name: string
          updated_at: string
        }
        Insert: {
          media_type?: string
          media_url?: string | null
          portrait_poster_url?: string | null
          portrait_url?: string | null
          poster_url?: string | null
          section_name: string
          updated_at?: string
        }
        Update: {
          media_type?: string
          media_url?: string | null
          portrait_poster_url?: string | null
          portrait_url?: string | null
          poster_url?: string | null
          section_name?: string
          updated_at?: string
        }
        Relationships: []
      }
      holidays: {
        Row: {
          confirmed: boolean
          created_at: string
          day: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          confirmed?: boolean
          created_at?: string
          day: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          confirmed?: boolean
          created_at?: string
          day?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      homepage_hero_slides: {
        Row: {
          active: boolean
          category: string | null
          created_at: string
          description: string | null
          display_order: number
          id: string
          image_url: string | null
          title: string
          updated_at: string
        }
        Insert: {
          active?: boolean
          category?: string | null
          created_at?: string
          description?: string | null
          display_order?: number
          id?: string
          image_url?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          active?: boolean
          category?: string | null
          created_at?: string
          description?: string | null
          display_order?: number
          id?: string
          image_url?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      lgas: {
        Row: {
          name: string
          state_code: string
        }
        Insert: {
          name: string
          state_code: string
        }
        Update: {
          name?: string
          state_code?: string
        }
        Relationships: [
          {
            foreignKeyName: "lgas_state_code_fkey"
            columns: ["state_code"]
            isOneToOne: false
            referencedRelation: "states"
            referencedColumns: ["code"]
          },
        ]
      }
      mail_outbox: {
        Row: {
          attempts: number
          created_at: string
          data: Json
          due_at: string
          failure: string | null
          id: string
          is_file: boolean
          kind: string
          next_attempt_at: string | null
          occasion: string
          only_while: Json
          order_id: string | null
          recipient: string
          sent_at: string | null
          state: string
        }
        Insert: {
          attempts?: number
          created_at?: string
          data?: Json
          due_at?: string
          failure?: string | null
          id?: string
          is_file?: boolean
          kind: string
          next_attempt_at?: string | null
          occasion: string
          only_while?: Json
          order_id?: string | null
          recipient: string
          sent_at?: string | null
          state?: string
        }
        Update: {
          attempts?: number
          created_at?: string
          data?: Json
          due_at?: string
          failure?: string | null
          id?: string
          is_file?: boolean
          kind?: string
          next_attempt_at?: string | null
          occasion?: string
          only_while?: Json
          order_id?: string | null
          recipient?: string
          sent_at?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "mail_outbox_kind_fkey"
            columns: ["kind"]
            isOneToOne: false
            referencedRelation: "mail_templates"
            referencedColumns: ["kind"]
          },
          {
            foreignKeyName: "mail_outbox_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      mail_settings: {
        Row: {
          id: number
          reminder_minutes: number | null
          staff_email: string | null
          updated_at: string
        }
        Insert: {
          id?: number
          reminder_minutes?: number | null
          staff_email?: string | null
          updated_at?: string
        }
        Update: {
          id?: number
          reminder_minutes?: number | null
          staff_email?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      mail_templates: {
        Row: {
          audience: string
          body: string | null
          default_body: string
          default_subject: string
          enabled: boolean
          kind: string
          name: string
          placeholders: string[]
          position: number
          subject: string | null
          updated_at: string
        }
        Insert: {
          audience: string
          body?: string | null
          default_body: string
          default_subject: string
          enabled?: boolean
          kind: string
          name: string
          placeholders: string[]
          position: number
          subject?: string | null
          updated_at?: string
        }
        Update: {
          audience?: string
          body?: string | null
          default_body?: string
          default_subject?: string
          enabled?: boolean
          kind?: string
          name?: string
          placeholders?: string[]
          position?: number
          subject?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      order_items: {
        Row: {
          color: string | null
          id: string
          made_to_order_weeks: number | null
          order_id: string
          position: number
          price: number
          product_id: string | null
          product_name: string
          quantity: number
          total: number
          variant_id: string | null
          variant_name: string | null
          variant_sku: string | null
        }
        Insert: {
          color?: string | null
          id?: string
          made_to_order_weeks?: number | null
          order_id: string
          position?: number
          price?: number
          product_id?: string | null
          product_name?: string
          quantity: number
          total?: number
          variant_id?: string | null
          variant_name?: string | null
          variant_sku?: string | null
        }
        Update: {
          color?: string | null
          id?: string
          made_to_order_weeks?: number | null
          order_id?: string
          position?: number
          price?: number
          product_id?: string | null
          product_name?: string
          quantity?: number
          total?: number
          variant_id?: string | null
          variant_name?: string | null
          variant_sku?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "order_items_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      order_staff_notes: {
        Row: {
          discount_reason: string | null
          notes: string | null
          order_id: string
        }
        Insert: {
          discount_reason?: string | null
          notes?: string | null
          order_id: string
        }
        Update: {
          discount_reason?: string | null
          notes?: string | null
          order_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_staff_notes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: true
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_status_effects: {
        Row: {
          customer_mail: string | null
          description: string
          field: string
          mail_delay: string
          pickup_mail: string | null
          staff_mail: string | null
          status: string
          stock: string | null
          title: string
        }
        Insert: {
          customer_mail?: string | null
          description: string
          field: string
          mail_delay?: string
          pickup_mail?: string | null
          staff_mail?: string | null
          status: string
          stock?: string | null
          title: string
        }
        Update: {
          customer_mail?: string | null
          description?: string
          field?: string
          mail_delay?: string
          pickup_mail?: string | null
          staff_mail?: string | null
          status?: string
          stock?: string | null
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_status_effects_customer_mail_fkey"
            columns: ["customer_mail"]
            isOneToOne: false
            referencedRelation: "mail_templates"
            referencedColumns: ["kind"]
          },
          {
            foreignKeyName: "order_status_effects_pickup_mail_fkey"
            columns: ["pickup_mail"]
            isOneToOne: false
            referencedRelation: "mail_templates"
            referencedColumns: ["kind"]
          },
          {
            foreignKeyName: "order_status_effects_staff_mail_fkey"
            columns: ["staff_mail"]
            isOneToOne: false
            referencedRelation: "mail_templates"
            referencedColumns: ["kind"]
          },
        ]
      }
      order_timeline: {
        Row: {
          at: string
          field: string
          id: number
          order_id: string
          status: string
        }
        Insert: {
          at?: string
          field: string
          id?: never
          order_id: string
          status: string
        }
        Update: {
          at?: string
          field?: string
          id?: never
          order_id?: string
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_timeline_field_status_fkey"
            columns: ["field", "status"]
            isOneToOne: false
            referencedRelation: "order_status_effects"
            referencedColumns: ["field", "status"]
          },
          {
            foreignKeyName: "order_timeline_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        Insert: {
          asked_amount?: number | null
          channel?: string
          created_at?: string
          customer_email?: string | null
          customer_name: string
          customer_phone?: string | null
          delivery_earliest?: string | null
          delivery_fee?: number | null
          delivery_is_quoted?: boolean
          delivery_landmark?: string | null
          delivery_latest?: string | null
          delivery_lga?: string | null
          delivery_max_days?: number | null
          delivery_method?: string | null
          delivery_min_days?: number | null
          delivery_state?: string | null
          delivery_street?: string | null
          delivery_zone_id?: string | null
          deposit_amount?: number | null
          deposit_fee?: number
          deposit_paid_at?: string | null
          discount_amount?: number
          driver_phone?: string | null
          goods_amount?: number
          has_expired?: boolean
          id?: string
          idempotency_key?: string | null
          is_short?: boolean
          is_unproved?: boolean
          keeps_nothing?: boolean
          kept_after_work?: number
          kept_before_work?: number
          notes?: string | null
          order_number?: string
          payment_expires_at?: string | null
          payment_fee?: number
          payment_method?: string | null
          payment_status?: string
          phone_digits?: string
          pickup_point_id?: string | null
          pieces?: string | null
          prepays_delivery?: boolean
          rest_asked_at?: string | null
          rest_due?: string | null
          shipping_address: string
          status?: string
          stock_taken?: boolean
          total_amount?: number
          tracking_number?: string | null
          updated_at?: string
          user_id?: string | null
          work_began_at?: string | null
        }
        Update: {
          asked_amount?: number | null
          channel?: string
          created_at?: string
          customer_email?: string | null
          customer_name?: string
          customer_phone?: string | null
          delivery_earliest?: string | null
          delivery_fee?: number | null
          delivery_is_quoted?: boolean
          delivery_landmark?: string | null
          delivery_latest?: string | null
          delivery_lga?: string | null
          delivery_max_days?: number | null
          delivery_method?: string | null
          delivery_min_days?: number | null
          delivery_state?: string | null
          delivery_street?: string | null
          delivery_zone_id?: string | null
          deposit_amount?: number | null
          deposit_fee?: number
          deposit_paid_at?: string | null
          discount_amount?: number
          driver_phone?: string | null
          goods_amount?: number
          has_expired?: boolean
          id?: string
          idempotency_key?: string | null
          is_short?: boolean
          is_unproved?: boolean
          keeps_nothing?: boolean
          kept_after_work?: number
          kept_before_work?: number
          notes?: string | null
          order_number?: string
          payment_expires_at?: string | null
          payment_fee?: number
          payment_method?: string | null
          payment_status?: string
          phone_digits?: string
          pickup_point_id?: string | null
          pieces?: string | null
          prepays_delivery?: boolean
          rest_asked_at?: string | null
          rest_due?: string | null
          shipping_address?: string
          status?: string
          stock_taken?: boolean
          total_amount?: number
          tracking_number?: string | null
          updated_at?: string
          user_id?: string | null
          work_began_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "orders_delivery_state_fkey"
            columns: ["delivery_state"]
            isOneToOne: false
            referencedRelation: "states"
            referencedColumns: ["code"]
          },
          {
            foreignKeyName: "orders_delivery_zone_id_fkey"
            columns: ["delivery_zone_id"]
            isOneToOne: false
            referencedRelation: "delivery_zones"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "orders_payment_method_fkey"
            columns: ["payment_method"]
            isOneToOne: false
            referencedRelation: "payment_methods"
            referencedColumns: ["method"]
          },
          {
            foreignKeyName: "orders_pickup_point_id_fkey"
            columns: ["pickup_point_id"]
            isOneToOne: false
            referencedRelation: "pickup_points"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_events: {
        Row: {
          event_key: string
          id: string
          provider: string
          raw: Json
          received_at: string
          reference: string | null
          type: string
        }
        Insert: {
          event_key: string
          id?: string
          provider: string
          raw: Json
          received_at?: string
          reference?: string | null
          type: string
        }
        Update: {
          event_key?: string
          id?: string
          provider?: string
          raw?: Json
          received_at?: string
          reference?: string | null
          type?: string
        }
        Relationships: []
      }
      payment_methods: {
        Row: {
          account_name: string | null
          account_number: string | null
          bank_name: string | null
          customer_bears_fee: boolean
          enabled: boolean
          expires_minutes: number | null
          fee_cap: number | null
          fee_flat: number
          fee_flat_from: number
          fee_percent: number
          highest_total: number | null
          method: string
          prepays_delivery: boolean
          updated_at: string
        }
        Insert: {
          account_name?: string | null
          account_number?: string | null
          bank_name?: string | null
          customer_bears_fee?: boolean
          enabled?: boolean
          expires_minutes?: number | null
          fee_cap?: number | null
          fee_flat?: number
          fee_flat_from?: number
          fee_percent?: number
          highest_total?: number | null
          method: string
          prepays_delivery?: boolean
          updated_at?: string
        }
        Update: {
          account_name?: string | null
          account_number?: string | null
          bank_name?: string | null
          customer_bears_fee?: boolean
          enabled?: boolean
          expires_minutes?: number | null
          fee_cap?: number | null
          fee_flat?: number
          fee_flat_from?: number
          fee_percent?: number
          highest_total?: number | null
          method?: string
          prepays_delivery?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      payment_tasks: {
        Row: {
          amount: number
          created_at: string
          id: string
          is_accepted: boolean
          kind: string
          order_id: string | null
          payment_id: string | null
          reference: string
          resolution: string | null
          resolved_at: string | null
          resolved_by: string | null
          subject: string
          updated_at: string
        }
        Insert: {
          amount: number
          created_at?: string
          id?: string
          is_accepted?: boolean
          kind: string
          order_id?: string | null
          payment_id?: string | null
          reference: string
          resolution?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          subject?: string
          updated_at?: string
        }
        Update: {
          amount?: number
          created_at?: string
          id?: string
          is_accepted?: boolean
          kind?: string
          order_id?: string | null
          payment_id?: string | null
          reference?: string
          resolution?: string | null
          resolved_at?: string | null
          resolved_by?: string | null
          subject?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_tasks_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_tasks_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }
        Insert: {
          amount: number
          awaits_staff?: boolean
          channel?: string | null
          checks?: number
          counts?: boolean
          created_at?: string
          currency?: string
          handled_by?: string | null
          id?: string
          method: string
          mode?: string
          next_check_at?: string | null
          order_id?: string | null
          order_number: string
          paid_amount?: number | null
          paid_at?: string | null
          provider_fee?: number | null
          provider_id?: string | null
          receipt?: string | null
          reference: string
          rejection?: string | null
          sent_back_amount?: number
          state?: string
          updated_at?: string
        }
        Update: {
          amount?: number
          awaits_staff?: boolean
          channel?: string | null
          checks?: number
          counts?: boolean
          created_at?: string
          currency?: string
          handled_by?: string | null
          id?: string
          method?: string
          mode?: string
          next_check_at?: string | null
          order_id?: string | null
          order_number?: string
          paid_amount?: number | null
          paid_at?: string | null
          provider_fee?: number | null
          provider_id?: string | null
          receipt?: string | null
          reference?: string
          rejection?: string | null
          sent_back_amount?: number
          state?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "payments_method_fkey"
            columns: ["method"]
            isOneToOne: false
            referencedRelation: "payment_methods"
            referencedColumns: ["method"]
          },
          {
            foreignKeyName: "payments_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      pickup_points: {
        Row: {
          active: boolean
          address: string
          created_at: string
          fee: number
          id: string
          max_days: number | null
          min_days: number | null
          name: string
          opening_hours: string | null
          updated_at: string
        }
        Insert: {
          active?: boolean
          address: string
          created_at?: string
          fee?: number
          id?: string
          max_days?: number | null
          min_days?: number | null
          name: string
          opening_hours?: string | null
          updated_at?: string
        }
        Update: {
          active?: boolean
          address?: string
          created_at?: string
          fee?: number
          id?: string
          max_days?: number | null
          min_days?: number | null
          name?: string
          opening_hours?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      portfolio_items: {
        Row: {
          content: string | null
          cover_image_url: string | null
          created_at: string
          featured_product_ids: string[]
          id: string
          images: string[]
          location: string | null
          slug: string
          status: string
          summary: string | null
          title: string
          updated_at: string
          year: number | null
        }
        Insert: {
          content?: string | null
          cover_image_url?: string | null
          created_at?: string
          featured_product_ids?: string[]
          id?: string
          images?: string[]
          location?: string | null
          slug?: string
          status?: string
          summary?: string | null
          title: string
          updated_at?: string
          year?: number | null
        }
        Update: {
          content?: string | null
          cover_image_url?: string | null
          created_at?: string
          featured_product_ids?: string[]
          id?: string
          images?: string[]
          location?: string | null
          slug?: string
          status?: string
          summary?: string | null
          title?: string
          updated_at?: string
          year?: number | null
        }
        Relationships: []
      }
      product_facts: {
        Row: {
          assembly: string | null
          care: string | null
          depth_cm: number | null
          diagonal_depth_cm: number | null
          further_facts: string[] | null
          height_cm: number | null
          id: string
          in_the_box: string | null
          legs_come_off: boolean | null
          made_in: string | null
          made_to_order_weeks: number | null
          materials: string | null
          parcels: number | null
          seat_height_cm: number | null
          warranty: string | null
          weight_kg: number | null
          width_cm: number | null
        }
        Insert: {
          assembly?: string | null
          care?: string | null
          depth_cm?: number | null
          diagonal_depth_cm?: number | null
          further_facts?: string[] | null
          height_cm?: number | null
          id: string
          in_the_box?: string | null
          legs_come_off?: boolean | null
          made_in?: string | null
          made_to_order_weeks?: number | null
          materials?: string | null
          parcels?: number | null
          seat_height_cm?: number | null
          warranty?: string | null
          weight_kg?: number | null
          width_cm?: number | null
        }
        Update: {
          assembly?: string | null
          care?: string | null
          depth_cm?: number | null
          diagonal_depth_cm?: number | null
          further_facts?: string[] | null
          height_cm?: number | null
          id?: string
          in_the_box?: string | null
          legs_come_off?: boolean | null
          made_in?: string | null
          made_to_order_weeks?: number | null
          materials?: string | null
          parcels?: number | null
          seat_height_cm?: number | null
          warranty?: string | null
          weight_kg?: number | null
          width_cm?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "product_facts_id_fkey"
            columns: ["id"]
            isOneToOne: true
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_options: {
        Row: {
          choices: string[]
          id: string
          is_color: boolean
          name: string
          position: number
          product_id: string
          swatches: string[]
        }
        Insert: {
          choices: string[]
          id?: string
          is_color?: boolean
          name: string
          position: number
          product_id: string
          swatches?: string[]
        }
        Update: {
          choices?: string[]
          id?: string
          is_color?: boolean
          name?: string
          position?: number
          product_id?: string
          swatches?: string[]
        }
        Relationships: [
          {
            foreignKeyName: "product_options_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_variants: {
        Row: {
          active: boolean
          choices: string[]
          deposit_amount: number | null
          deposit_percent: number | null
          discount_price: number | null
          id: string
          image_url: string | null
          made_to_order_weeks: number | null
          position: number
          price: number
          product_id: string
          size_class: string | null
          sku: string | null
          stock_quantity: number
          weight_kg: number | null
        }
        Insert: {
          active?: boolean
          choices: string[]
          deposit_amount?: number | null
          deposit_percent?: number | null
          discount_price?: number | null
          id?: string
          image_url?: string | null
          made_to_order_weeks?: number | null
          position: number
          price: number
          product_id: string
          size_class?: string | null
          sku?: string | null
          stock_quantity?: number
          weight_kg?: number | null
        }
        Update: {
          active?: boolean
          choices?: string[]
          deposit_amount?: number | null
          deposit_percent?: number | null
          discount_price?: number | null
          id?: string
          image_url?: string | null
          made_to_order_weeks?: number | null
          position?: number
          price?: number
          product_id?: string
          size_class?: string | null
          sku?: string | null
          stock_quantity?: number
          weight_kg?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "product_variants_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }
        Insert: {
          additional_images?: string[]
          category: string
          color_required?: boolean
          color_variants?: string[]
          created_at?: string
          deposit_amount?: number | null
          deposit_percent?: number | null
          description?: string | null
          discount_price?: number | null
          featured?: boolean
          id?: string
          image_url?: string | null
          name: string
          price: number
          size_class?: string
          sku?: string | null
          status?: string
          stock_quantity?: number
          subcategory?: string | null
          tags?: string[]
          thumbnail_url?: string | null
          updated_at?: string
        }
        Update: {
          additional_images?: string[]
          category?: string
          color_required?: boolean
          color_variants?: string[]
          created_at?: string
          deposit_amount?: number | null
          deposit_percent?: number | null
          description?: string | null
          discount_price?: number | null
          featured?: boolean
          id?: string
          image_url?: string | null
          name?: string
          price?: number
          size_class?: string
          sku?: string | null
          status?: string
          stock_quantity?: number
          subcategory?: string | null
          tags?: string[]
          thumbnail_url?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "products_category_fkey"
            columns: ["category"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["slug"]
          },
        ]
      }
      refund_transfers: {
        Row: {
          account_key: string | null
          amount: number
          checks: number
          created_at: string
          failure: string | null
          id: string
          idempotency_key: string
          next_check_at: string | null
          payment_id: string
          provider: string
          provider_id: string | null
          reference: string
          refund_id: string | null
          started_by: string | null
          state: string
          updated_at: string
        }
        Insert: {
          account_key?: string | null
          amount: number
          checks?: number
          created_at?: string
          failure?: string | null
          id?: string
          idempotency_key: string
          next_check_at?: string | null
          payment_id: string
          provider: string
          provider_id?: string | null
          reference?: string
          refund_id?: string | null
          started_by?: string | null
          state?: string
          updated_at?: string
        }
        Update: {
          account_key?: string | null
          amount?: number
          checks?: number
          created_at?: string
          failure?: string | null
          id?: string
          idempotency_key?: string
          next_check_at?: string | null
          payment_id?: string
          provider?: string
          provider_id?: string | null
          reference?: string
          refund_id?: string | null
          started_by?: string | null
          state?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "refund_transfers_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refund_transfers_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      refunds: {
        Row: {
          amount: number
          created_at: string
          id: string
          notes: string | null
          order_id: string | null
          payment_id: string | null
          processed_at: string | null
          processed_by: string | null
          reason: string
          return_id: string | null
          status: string
          updated_at: string
        }
        Insert: {
          amount: number
          created_at?: string
          id?: string
          notes?: string | null
          order_id?: string | null
          payment_id?: string | null
          processed_at?: string | null
          processed_by?: string | null
          reason: string
          return_id?: string | null
          status?: string
          updated_at?: string
        }
        Update: {
          amount?: number
          created_at?: string
          id?: string
          notes?: string | null
          order_id?: string | null
          payment_id?: string | null
          processed_at?: string | null
          processed_by?: string | null
          reason?: string
          return_id?: string | null
          status?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "refunds_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "refunds_return_id_fkey"
            columns: ["return_id"]
            isOneToOne: false
            referencedRelation: "returns"
            referencedColumns: ["id"]
          },
        ]
      }
      retention_settings: {
        Row: {
          audit_months: number
          id: number
          mail_months: number
          message_months: number
          order_years: number
          payment_event_months: number
          signup_days: number
          updated_at: string
          upload_months: number
        }
        Insert: {
          audit_months?: number
          id?: number
          mail_months?: number
          message_months?: number
          order_years?: number
          payment_event_months?: number
          signup_days?: number
          updated_at?: string
          upload_months?: number
        }
        Update: {
          audit_months?: number
          id?: number
          mail_months?: number
          message_months?: number
          order_years?: number
          payment_event_months?: number
          signup_days?: number
          updated_at?: string
          upload_months?: number
        }
        Relationships: []
      }
      return_items: {
        Row: {
          id: string
          order_item_id: string
          quantity: number
          restocked: number | null
          return_id: string
        }
        Insert: {
          id?: string
          order_item_id: string
          quantity: number
          restocked?: number | null
          return_id: string
        }
        Update: {
          id?: string
          order_item_id?: string
          quantity?: number
          restocked?: number | null
          return_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "return_items_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "return_items_return_id_fkey"
            columns: ["return_id"]
            isOneToOne: false
            referencedRelation: "returns"
            referencedColumns: ["id"]
          },
        ]
      }
      returns: {
        Row: {
          answer: string | null
          created_at: string
          handled_by: string | null
          id: string
          idempotency_key: string
          order_id: string
          order_number: string
          photos: string[]
          reason: string
          status: string
          updated_at: string
          worth: number | null
        }
        Insert: {
          answer?: string | null
          created_at?: string
          handled_by?: string | null
          id?: string
          idempotency_key: string
          order_id: string
          order_number: string
          photos?: string[]
          reason: string
          status?: string
          updated_at?: string
          worth?: number | null
        }
        Update: {
          answer?: string | null
          created_at?: string
          handled_by?: string | null
          id?: string
          idempotency_key?: string
          order_id?: string
          order_number?: string
          photos?: string[]
          reason?: string
          status?: string
          updated_at?: string
          worth?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "returns_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      search_synonyms: {
        Row: {
          created_at: string
          id: string
          updated_at: string
          words: string[]
        }
        Insert: {
          created_at?: string
          id?: string
          updated_at?: string
          words: string[]
        }
        Update: {
          created_at?: string
          id?: string
          updated_at?: string
          words?: string[]
        }
        Relationships: []
      }
      setup_checklist: {
        Row: {
          demo_phone: string | null
          discount_decided_at: string | null
          dismissed_at: string | null
          id: number
          mail_confirmed_at: string | null
          mail_sent_at: string | null
          sends_mail: boolean | null
        }
        Insert: {
          demo_phone?: string | null
          discount_decided_at?: string | null
          dismissed_at?: string | null
          id?: number
          mail_confirmed_at?: string | null
          mail_sent_at?: string | null
          sends_mail?: boolean | null
        }
        Update: {
          demo_phone?: string | null
          discount_decided_at?: string | null
          dismissed_at?: string | null
          id?: number
          mail_confirmed_at?: string | null
          mail_sent_at?: string | null
          sends_mail?: boolean | null
        }
        Relationships: []
      }
      staff_invitations: {
        Row: {
          accepted_at: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
        }
        Insert: {
          accepted_at?: string | null
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
        }
        Update: {
          accepted_at?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
        }
        Relationships: []
      }
      staff_settings: {
        Row: {
          id: number
          requires_second_factor: boolean
        }
        Insert: {
          id?: number
          requires_second_factor?: boolean
        }
        Update: {
          id?: number
          requires_second_factor?: boolean
        }
        Relationships: []
      }
      states: {
        Row: {
          code: string
          name: string
        }
        Insert: {
          code: string
          name: string
        }
        Update: {
          code?: string
          name?: string
        }
        Relationships: []
      }
      storefront_texts: {
        Row: {
          page: string
          texts: Json
          updated_at: string
        }
        Insert: {
          page: string
          texts?: Json
          updated_at?: string
        }
        Update: {
          page?: string
          texts?: Json
          updated_at?: string
        }
        Relationships: []
      }
      tax_documents: {
        Row: {
          corrects_id: string | null
          customer_name: string
          gross: number
          id: string
          issued_at: string
          kind: string
          number: string
          order_id: string | null
          order_number: string
          order_total: number | null
          payment_id: string | null
          refund_id: string | null
          serial: number
          tin: string
          vat: number
          vat_rate: number
          year: number
        }
        Insert: {
          corrects_id?: string | null
          customer_name: string
          gross: number
          id?: string
          issued_at?: string
          kind: string
          number?: never
          order_id?: string | null
          order_number: string
          order_total?: number | null
          payment_id?: string | null
          refund_id?: string | null
          serial: number
          tin: string
          vat: number
          vat_rate: number
          year: number
        }
        Update: {
          corrects_id?: string | null
          customer_name?: string
          gross?: number
          id?: string
          issued_at?: string
          kind?: string
          number?: never
          order_id?: string | null
          order_number?: string
          order_total?: number | null
          payment_id?: string | null
          refund_id?: string | null
          serial?: number
          tin?: string
          vat?: number
          vat_rate?: number
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "tax_documents_corrects_id_fkey"
            columns: ["corrects_id"]
            isOneToOne: false
            referencedRelation: "tax_documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tax_documents_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tax_documents_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "tax_documents_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      tax_settings: {
        Row: {
          id: number
          tin: string | null
          updated_at: string
          vat_rate: number
          vat_registered: boolean
        }
        Insert: {
          id?: number
          tin?: string | null
          updated_at?: string
          vat_rate?: number
          vat_registered?: boolean
        }
        Update: {
          id?: number
          tin?: string | null
          updated_at?: string
          vat_rate?: number
          vat_registered?: boolean
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          role?: string
          user_id?: string
        }
        Relationships: []
      }
      website_settings: {
        Row: {
          accent_color: string
          allows_guests: boolean
          background_color: string
          charge_discount_prices: boolean
          closed_weekdays: number[]
          contact_address: string | null
          contact_email: string | null
          contact_phone: string | null
          deposit_percent: number | null
          font_pair: string
          footer_text: string | null
          id: number
          kept_after_work: number
          kept_before_work: number
          logo_size: string
          logo_url: string | null
          rest_due: string
          rest_reminder_days: number | null
          show_pattern: boolean
          site_description: string | null
          site_name: string | null
          social_media_links: Json
          takes_deposits: boolean
          unpaid_hold_days: number
          updated_at: string
          whatsapp_number: string | null
        }
        Insert: {
          accent_color?: string
          allows_guests?: boolean
          background_color?: string
          charge_discount_prices?: boolean
          closed_weekdays?: number[]
          contact_address?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          deposit_percent?: number | null
          font_pair?: string
          footer_text?: string | null
          id?: number
          kept_after_work?: number
          kept_before_work?: number
          logo_size?: string
          logo_url?: string | null
          rest_due?: string
          rest_reminder_days?: number | null
          show_pattern?: boolean
          site_description?: string | null
          site_name?: string | null
          social_media_links?: Json
          takes_deposits?: boolean
          unpaid_hold_days?: number
          updated_at?: string
          whatsapp_number?: string | null
        }
        Update: {
          accent_color?: string
          allows_guests?: boolean
          background_color?: string
          charge_discount_prices?: boolean
          closed_weekdays?: number[]
          contact_address?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          deposit_percent?: number | null
          font_pair?: string
          footer_text?: string | null
          id?: number
          kept_after_work?: number
          kept_before_work?: number
          logo_size?: string
          logo_url?: string | null
          rest_due?: string
          rest_reminder_days?: number | null
          show_pattern?: boolean
          site_description?: string | null
          site_name?: string | null
          social_media_links?: Json
          takes_deposits?: boolean
          unpaid_hold_days?: number
          updated_at?: string
          whatsapp_number?: string | null
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_staff_invitation: {
        Args: {
          p_secret: string
        }
        Returns: undefined
      }
      add_staff: {
        Args: {
          p_email: string
        }
        Returns: string
      }
      answer_return: {
        Args: {
          p_answer: string
          p_approves: boolean
          p_return_id: string
        }
        Returns: {
          answer: string | null
          created_at: string
          handled_by: string | null
          id: string
          idempotency_key: string
          order_id: string
          order_number: string
          photos: string[]
          reason: string
          status: string
          updated_at: string
          worth: number | null
        }
        SetofOptions: {
          from: "*"
          to: "returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      apply_dispute: {
        Args: {
          p_amount_kobo: number
          p_dispute_id: string
          p_provider: string
          p_provider_id: string
          p_reference: string
          p_state: string
        }
        Returns: undefined
      }
      apply_payment: {
        Args: {
          p_amount_kobo: number
          p_channel?: string
          p_currency: string
          p_fee_kobo?: number
          p_mode: string
          p_outcome: string
          p_paid_at?: string
          p_provider_id?: string
          p_reference: string
        }
        Returns: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      apply_refund: {
        Args: {
          p_account_key?: string
          p_failure?: string
          p_provider_id?: string
          p_reference: string
          p_state: string
        }
        Returns: {
          account_key: string | null
          amount: number
          checks: number
          created_at: string
          failure: string | null
          id: string
          idempotency_key: string
          next_check_at: string | null
          payment_id: string
          provider: string
          provider_id: string | null
          reference: string
          refund_id: string | null
          started_by: string | null
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "refund_transfers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      apply_retention: {
        Args: {
          p_most?: number
        }
        Returns: Json
      }
      ask_for_part: {
        Args: {
          p_amount?: number
          p_order_id: string
        }
        Returns: number
      }
      ask_for_rest: {
        Args: {
          p_last_asked_at?: string
          p_order_id: string
        }
        Returns: string
      }
      audit_people: {
        Args: never
        Returns: {
          action: string
          actor: string
          actor_email: string | null
          actor_id: string | null
          actor_name: string | null
          after: Json | null
          before: Json | null
          changes: Json | null
          created_at: string
          id: string
          row_id: string
          row_label: string
          table_name: string
        }[]
        SetofOptions: {
          from: "*"
          to: "audit_log"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      backup_status: {
        Args: never
        Returns: {
          failed_at: string
          failure: string
          last_failed: boolean
          last_good_at: string
          last_good_name: string
          lost_files: number
          needs_attention: boolean
          scheduled: boolean
        }[]
      }
      cancel_order: {
        Args: {
          p_key?: string
          p_order_id: string
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      cart_deposit: {
        Args: {
          p_items: Json
        }
        Returns: number
      }
      change_orders: {
        Args: {
          p_finished?: Json
          p_ids: string[]
          p_status: string
        }
        Returns: {
          id: string
          name: string
          reason: string
          status: string
          updated_at: string
        }[]
      }
      change_products: {
        Args: {
          p_category?: string
          p_ids: string[]
          p_status?: string
        }
        Returns: {
          category: string
          id: string
          name: string
          reason: string
          status: string
          updated_at: string
        }[]
      }
      change_texts: {
        Args: {
          p_changes: Json
          p_page: string
          p_version: string
        }
        Returns: string
      }
      claim_mails: {
        Args: {
          p_most?: number
        }
        Returns: Json[]
      }
      claim_order: {
        Args: {
          p_code: string
          p_key: string
          p_number: string
        }
        Returns: string
      }
      claim_payment_checks: {
        Args: {
          p_most?: number
        }
        Returns: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_payment_question: {
        Args: {
          p_address: string
          p_reference: string
        }
        Returns: boolean
      }
      claim_refund: {
        Args: {
          p_transfer_id: string
        }
        Returns: {
          account_key: string | null
          amount: number
          checks: number
          created_at: string
          failure: string | null
          id: string
          idempotency_key: string
          next_check_at: string | null
          payment_id: string
          provider: string
          provider_id: string | null
          reference: string
          refund_id: string | null
          started_by: string | null
          state: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "refund_transfers"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_refund_checks: {
        Args: {
          p_most?: number
        }
        Returns: {
          account_key: string | null
          amount: number
          checks: number
          created_at: string
          failure: string | null
          id: string
          idempotency_key: string
          next_check_at: string | null
          payment_id: string
          provider: string
          provider_id: string | null
          reference: string
          refund_id: string | null
          started_by: string | null
          state: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "refund_transfers"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      close_return: {
        Args: {
          p_answer: string
          p_return_id: string
        }
        Returns: {
          answer: string | null
          created_at: string
          handled_by: string | null
          id: string
          idempotency_key: string
          order_id: string
          order_number: string
          photos: string[]
          reason: string
          status: string
          updated_at: string
          worth: number | null
        }
        SetofOptions: {
          from: "*"
          to: "returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      confirm_pieces: {
        Args: {
          p_order_id: string
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      confirm_transfer: {
        Args: {
          p_amount: number
          p_payment_id: string
        }
        Returns: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      count_filtered_products: {
        Args: {
          p_groups: Json
          p_price_from?: number
          p_price_to?: number
        }
        Returns: number
      }
      count_found_contact_messages: {
        Args: {
          p_read?: boolean
          p_text: string
        }
        Returns: number
      }
      count_found_customers: {
        Args: {
          p_text: string
        }
        Returns: number
      }
      count_found_orders: {
        Args: {
          p_from?: string
          p_hide_unpaid?: boolean
          p_payment_status?: string
          p_statuses?: string[]
          p_text: string
          p_to?: string
        }
        Returns: number
      }
      count_found_products: {
        Args: {
          p_category?: string
          p_max_stock?: number
          p_min_stock?: number
          p_status?: string
          p_text: string
        }
        Returns: number
      }
      count_found_refunds: {
        Args: {
          p_status?: string
          p_text: string
        }
        Returns: number
      }
      count_test_mail: {
        Args: never
        Returns: undefined
      }
      create_staff_invitation: {
        Args: {
          p_email: string
          p_secret_hash: string
        }
        Returns: string
      }
      dashboard_low_stock: {
        Args: never
        Returns: {
          id: string
          image_url: string
          name: string
          stock_quantity: number
          thumbnail_url: string
          total_count: number
        }[]
      }
      dashboard_sales: {
        Args: never
        Returns: {
          day: string
          orders: number
          paid: number
          unpaid: number
        }[]
      }
      dashboard_waiting_orders: {
        Args: never
        Returns: {
          created_at: string
          customer_name: string
          id: string
          order_number: string
          status: string
          total_amount: number
          total_count: number
        }[]
      }
      dashboard_waiting_work: {
        Args: never
        Returns: {
          kind: string
          oldest: string
          waiting: number
        }[]
      }
      delete_own_account: {
        Args: never
        Returns: undefined
      }
      delete_products: {
        Args: {
          p_ids: string[]
        }
        Returns: {
          id: string
          name: string
          reason: string
        }[]
      }
      delivery_calendar: {
        Args: never
        Returns: {
          closed_weekdays: number[]
          holidays: string[]
          today: string
        }[]
      }
      delivery_estimate: {
        Args: {
          p_items: Json
          p_lga?: string
          p_state: string
        }
        Returns: {
          highest_fee: number
          is_quoted: boolean
          is_served: boolean
          lowest_fee: number
          max_days: number
          min_days: number
          pays_on_delivery: boolean
        }[]
      }
      duplicate_product: {
        Args: {
          p_copy?: string
          p_id: string
        }
        Returns: string
      }
      end_own_session: {
        Args: {
          p_id: string
        }
        Returns: boolean
      }
      erase_customer: {
        Args: {
          p_customer_id: string
        }
        Returns: undefined
      }
      expire_orders: {
        Args: {
          p_most?: number
        }
        Returns: number
      }
      export_own_data: {
        Args: never
        Returns: Json
      }
      find_order: {
        Args: {
          p_contact: string
          p_number: string
        }
        Returns: Json
      }
      finish_mail: {
        Args: {
          p_attempt: number
          p_failure?: string
          p_id: string
          p_outcome: string
        }
        Returns: string
      }
      forget_demo_content: {
        Args: never
        Returns: string[]
      }
      guest_order_path: {
        Args: {
          p_idempotency_key: string
          p_order_id: string
        }
        Returns: string
      }
      has_mail_work: {
        Args: never
        Returns: boolean
      }
      has_payment_work: {
        Args: never
        Returns: boolean
      }
      import_delivery_zones: {
        Args: {
          p_rows: Json
        }
        Returns: undefined
      }
      import_products: {
        Args: {
          p_rows: Json
        }
        Returns: undefined
      }
      is_admin: {
        Args: never
        Returns: boolean
      }
      keep_nothing: {
        Args: {
          p_order_id: string
          p_reason: string
        }
        Returns: undefined
      }
      linked_order: {
        Args: {
          p_key: string
          p_number: string
        }
        Returns: Json
      }
      list_demo_content: {
        Args: never
        Returns: {
          fate: string
          label: string
          removed_at: string
          table_name: string
        }[]
      }
      list_filtered_products: {
        Args: {
          p_after?: Json
          p_from?: number
          p_groups: Json
          p_limit?: number
          p_price_from?: number
          p_price_to?: number
          p_sort?: string
        }
        Returns: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_missing_pieces: {
        Args: {
          p_order_id: string
        }
        Returns: {
          missing: number
          product_name: string
        }[]
      }
      list_orders_by_status: {
        Args: {
          p_ids: string[]
        }
        Returns: {
          ids: string[]
          status: string
        }[]
      }
      list_own_sessions: {
        Args: never
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_active_at: string
          user_agent: string
        }[]
      }
      list_shop_filters: {
        Args: {
          p_groups: Json
          p_price_from?: number
          p_price_to?: number
        }
        Returns: {
          highest: number
          kind: string
          label: string
          lowest: number
          products: number
          value: string
        }[]
      }
      list_staff: {
        Args: never
        Returns: {
          email: string
          has_second_factor: boolean
          id: string
          last_sign_in_at: string
          name: string
          staff_since: string
        }[]
      }
      mail_order_link: {
        Args: {
          p_contact: string
          p_number: string
        }
        Returns: undefined
      }
      mail_preview_content: {
        Args: never
        Returns: Json
      }
      make_variants_of_colors: {
        Args: {
          p_product_id: string
          p_stocks: Json
          p_version?: string
        }
        Returns: string
      }
      mark_errors_seen: {
        Args: {
          p_until: string
        }
        Returns: undefined
      }
      media_files: {
        Args: {
          p_before?: string
          p_before_id?: string
          p_bucket?: string
          p_limit?: number
          p_search?: string
        }
        Returns: {
          bucket: string
          created_at: string
          id: string
          name: string
          original_name: string
          size: number
        }[]
      }
      media_usage: {
        Args: {
          p_bucket: string
          p_name: string
        }
        Returns: {
          address: string
          kind: string
          title: string
        }[]
      }
      monthly_statement: {
        Args: {
          p_month?: string
        }
        Returns: {
          delivery: number
          goods: number
          group_key: string
          grouped_by: string
          net: number
          ordered: number
          orders: number
          paid: number
          payment_fees: number
          payments: number
          provider_fees: number
          refunded: number
          refunds: number
          state_name: string
        }[]
      }
      name_shop_filters: {
        Args: {
          p_keys: string[]
        }
        Returns: {
          kind: string
          label: string
          value: string
        }[]
      }
      nearest_active_products: {
        Args: {
          p_text: string
        }
        Returns: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      note_payment_event: {
        Args: {
          p_event_key: string
          p_provider: string
          p_raw: Json
          p_reference: string
          p_type: string
        }
        Returns: boolean
      }
      note_refund_elsewhere: {
        Args: {
          p_amount_kobo: number
          p_provider: string
          p_reference: string
          p_refund_id: string
        }
        Returns: undefined
      }
      note_work_begun: {
        Args: {
          p_has_begun: boolean
          p_order_id: string
          p_reason?: string
        }
        Returns: string
      }
      order_figures: {
        Args: {
          p_ids?: string[]
        }
        Returns: {
          kept: number
          mark: string
          net: number
          order_id: string
          owed: number
          received: number
          went_back: number
        }[]
      }
      order_page_path: {
        Args: {
          p_order_id: string
        }
        Returns: string
      }
      order_receipts: {
        Args: {
          p_order_id: string
        }
        Returns: {
          amount: number
          id: string
          order_total: number
          paid_at: string
          paid_before: number
          reference: string
          sent_back: number
        }[]
      }
      own_order: {
        Args: {
          p_number: string
        }
        Returns: Json
      }
      place_order: {
        Args: {
          p_cancellation?: Json
          p_customer_email: string
          p_customer_name: string
          p_customer_phone: string
          p_delivery?: Json
          p_expected_total?: number
          p_idempotency_key?: string
          p_items: Json
          p_notes?: string
          p_payment?: Json
          p_shipping_address: string
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      preview_decision: {
        Args: {
          p_decision: string
          p_ids: string[]
          p_payment_status?: string
          p_return_id?: string
        }
        Returns: {
          credited: number
          goes_back: number
          invoices: string[]
          kept: number
          mails_decision: boolean
          mails_refund: boolean
          order_id: string
          pieces: number
          received: number
          refund_amount: number
          refund_method: string
          refund_payment_id: string
          refund_sent_back: number
          went_back: number
        }[]
      }
      products_by_key: {
        Args: {
          p_ids: string[]
          p_names?: string[]
          p_skus: string[]
        }
        Returns: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      receive_return: {
        Args: {
          p_items: Json
          p_return_id: string
        }
        Returns: {
          answer: string | null
          created_at: string
          handled_by: string | null
          id: string
          idempotency_key: string
          order_id: string
          order_number: string
          photos: string[]
          reason: string
          status: string
          updated_at: string
          worth: number | null
        }
        SetofOptions: {
          from: "*"
          to: "returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      record_demo_content: {
        Args: never
        Returns: undefined
      }
      reject_receipt: {
        Args: {
          p_payment_id: string
          p_reason: string
        }
        Returns: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      release_pieces: {
        Args: {
          p_most?: number
        }
        Returns: number
      }
      remind_of_payments: {
        Args: never
        Returns: number
      }
      remove_demo_content: {
        Args: never
        Returns: undefined
      }
      remove_orders_without_items: {
        Args: {
          p_most?: number
        }
        Returns: number
      }
      remove_staff: {
        Args: {
          p_user_id: string
        }
        Returns: undefined
      }
      request_order_claim: {
        Args: {
          p_key: string
          p_number: string
        }
        Returns: undefined
      }
      request_return: {
        Args: {
          p_items: Json
          p_key: string
          p_link?: string
          p_order_id: string
          p_photos: string[]
          p_reason: string
        }
        Returns: string
      }
      resend_mail: {
        Args: {
          p_id: string
          p_key?: string
        }
        Returns: string
      }
      resolve_payment_task: {
        Args: {
          p_amount?: number
          p_counts?: boolean
          p_resolution: string
          p_task_id: string
        }
        Returns: {
          amount: number
          created_at: string
          id: string
          is_accepted: boolean
          kind: string
          order_id: string | null
          payment_id: string | null
          reference: string
          resolution: string | null
          resolved_at: string | null
          resolved_by: string | null
          subject: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payment_tasks"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      restore_demo_content: {
        Args: never
        Returns: number
      }
      restore_orders: {
        Args: {
          p_rows: Json
        }
        Returns: {
          id: string
          name: string
          reason: string
        }[]
      }
      restore_products: {
        Args: {
          p_rows: Json
        }
        Returns: {
          id: string
          name: string
          reason: string
        }[]
      }
      retention_status: {
        Args: never
        Returns: {
          counts: Json
          finished_at: string
          started_at: string
        }[]
      }
      search_active_products: {
        Args: {
          p_text: string
        }
        Returns: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_contact_messages: {
        Args: {
          p_after_id?: string
          p_after_value?: string
          p_ascending?: boolean
          p_limit?: number
          p_read?: boolean
          p_sort?: string
          p_text: string
        }
        Returns: {
          created_at: string
          email: string
          id: string
          message: string
          name: string
          phone: string | null
          read_at: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "contact_messages"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_customers: {
        Args: {
          p_after_id?: string
          p_after_value?: string
          p_ascending?: boolean
          p_limit?: number
          p_sort?: string
          p_text: string
        }
        Returns: {
          address: string | null
          created_at: string
          email: string
          id: string
          is_confirmed: boolean
          name: string
          phone: string | null
          phone_digits: string
          total_orders: number
          total_spent: number
          total_unpaid: number
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "customers"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_orders: {
        Args: {
          p_after_id?: string
          p_after_value?: string
          p_ascending?: boolean
          p_from?: string
          p_hide_unpaid?: boolean
          p_limit?: number
          p_payment_status?: string
          p_sort?: string
          p_statuses?: string[]
          p_text: string
          p_to?: string
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_products: {
        Args: {
          p_after_id?: string
          p_after_value?: string
          p_ascending?: boolean
          p_by_sku?: boolean
          p_category?: string
          p_limit?: number
          p_max_stock?: number
          p_min_stock?: number
          p_sort?: string
          p_status?: string
          p_text: string
        }
        Returns: {
          additional_images: string[]
          category: string
          color_required: boolean
          color_variants: string[]
          created_at: string
          deposit_amount: number | null
          deposit_percent: number | null
          description: string | null
          discount_price: number | null
          featured: boolean
          id: string
          image_url: string | null
          name: string
          price: number
          size_class: string
          sku: string | null
          status: string
          stock_quantity: number
          subcategory: string | null
          tags: string[]
          thumbnail_url: string | null
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "products"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_refunds: {
        Args: {
          p_after_id?: string
          p_after_value?: string
          p_ascending?: boolean
          p_limit?: number
          p_sort?: string
          p_status?: string
          p_text: string
        }
        Returns: {
          amount: number
          created_at: string
          id: string
          notes: string | null
          order_id: string | null
          payment_id: string | null
          processed_at: string | null
          processed_by: string | null
          reason: string
          return_id: string | null
          status: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "refunds"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      set_delivery_fee: {
        Args: {
          p_fee: number
          p_opened?: Json
          p_order_id: string
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_product_variants: {
        Args: {
          p_opened?: Json
          p_options: Json
          p_product_id: string
          p_variants: Json
          p_version?: string
        }
        Returns: string
      }
      settlement_differences: {
        Args: never
        Returns: {
          amount: number
          happened_at: string
          id: string
          is_test: boolean
          kind: string
          marked_at: string
          marked_by: string
          order_id: string
          order_number: string
          reference: string
        }[]
      }
      setup_progress: {
        Args: never
        Returns: {
          contact_phone: boolean
          discount_decision: boolean
          dismissed: boolean
          name_and_logo: boolean
          outgoing_mail: boolean
          policy_pages: boolean
          products_on_sale: boolean
          sends_mail: boolean
          test_order: boolean
        }[]
      }
      staff_access: {
        Args: never
        Returns: string
      }
      start_gateway_refund: {
        Args: {
          p_amount: number
          p_key: string
          p_payment_id: string
          p_reason: string
          p_refund_id?: string
          p_return_id?: string
          p_sent_back?: number
        }
        Returns: {
          account_key: string | null
          amount: number
          checks: number
          created_at: string
          failure: string | null
          id: string
          idempotency_key: string
          next_check_at: string | null
          payment_id: string
          provider: string
          provider_id: string | null
          reference: string
          refund_id: string | null
          started_by: string | null
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "refund_transfers"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      start_payment: {
        Args: {
          p_method: string
          p_mode?: string
          p_order_id: string
        }
        Returns: {
          amount: number
          awaits_staff: boolean
          channel: string | null
          checks: number
          counts: boolean
          created_at: string
          currency: string
          handled_by: string | null
          id: string
          method: string
          mode: string
          next_check_at: string | null
          order_id: string | null
          order_number: string
          paid_amount: number | null
          paid_at: string | null
          provider_fee: number | null
          provider_id: string | null
          receipt: string | null
          reference: string
          rejection: string | null
          sent_back_amount: number
          state: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      store_contact_message: {
        Args: {
          p_address?: string
          p_email: string
          p_message: string
          p_name: string
          p_phone: string
        }
        Returns: string
      }
      submit_receipt: {
        Args: {
          p_key?: string
          p_payment_id: string
          p_receipt: string
        }
        Returns: undefined
      }
      system_status: {
        Args: never
        Returns: {
          account_mails_failed: number
          disk_free: number
          disk_needs_attention: boolean
          disk_total: number
          errors: number
          errors_need_attention: boolean
          last_error_at: string
          last_errors: Json
          last_mail_failed_at: string
          mail_needs_attention: boolean
          mail_problem: string
          mails_failed: number
          mails_late: number
          mails_waiting: number
          processes: number
          running_since: string
          sends_mail: boolean
          unseen_errors: number
          version_needs_attention: boolean
          versions: string[]
        }[]
      }
      take_order: {
        Args: {
          p_customer: Json
          p_delivery?: Json
          p_idempotency_key?: string
          p_items: Json
          p_terms: Json
        }
        Returns: {
          asked_amount: number | null
          channel: string
          created_at: string
          customer_email: string | null
          customer_name: string
          customer_phone: string | null
          delivery_earliest: string | null
          delivery_fee: number | null
          delivery_is_quoted: boolean
          delivery_landmark: string | null
          delivery_latest: string | null
          delivery_lga: string | null
          delivery_max_days: number | null
          delivery_method: string | null
          delivery_min_days: number | null
          delivery_state: string | null
          delivery_street: string | null
          delivery_zone_id: string | null
          deposit_amount: number | null
          deposit_fee: number
          deposit_paid_at: string | null
          discount_amount: number
          driver_phone: string | null
          goods_amount: number
          has_expired: boolean
          id: string
          idempotency_key: string | null
          is_short: boolean
          is_unproved: boolean
          keeps_nothing: boolean
          kept_after_work: number
          kept_before_work: number
          notes: string | null
          order_number: string
          payment_expires_at: string | null
          payment_fee: number
          payment_method: string | null
          payment_status: string
          phone_digits: string
          pickup_point_id: string | null
          pieces: string | null
          prepays_delivery: boolean
          rest_asked_at: string | null
          rest_due: string | null
          shipping_address: string
          status: string
          stock_taken: boolean
          total_amount: number
          tracking_number: string | null
          updated_at: string
          user_id: string | null
          work_began_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      taken_order_estimate: {
        Args: {
          p_delivery?: Json
          p_items: Json
          p_terms: Json
        }
        Returns: {
          delivery_fee: number
          delivery_method: string
          deposit_amount: number
          discount_amount: number
          goods: number
          payment_fee: number
          total_amount: number
        }[]
      }
      unused_uploads: {
        Args: {
          p_most?: number
        }
        Returns: {
          bucket: string
          name: string
        }[]
      }
      update_order: {
        Args: {
          p_changes: Json
          p_id: string
          p_version?: string
        }
        Returns: string
      }
      update_product: {
        Args: {
          p_changes: Json
          p_id: string
          p_opened?: Json
          p_variants?: Json
          p_version?: string
        }
        Returns: string
      }
      update_refund: {
        Args: {
          p_changes: Json
          p_id: string
          p_version?: string
        }
        Returns: string
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type SchemaName = keyof DatabaseWithoutInternals

type DefaultSchema = DatabaseWithoutInternals["public"]

type Relations<Schema extends SchemaName> = DatabaseWithoutInternals[Schema]["Tables"] &
  DatabaseWithoutInternals[Schema]["Views"]

type InSchema = { schema: SchemaName }

export type Tables<
  NameOrSchema extends keyof Relations<"public"> | InSchema,
  Name extends NameOrSchema extends InSchema ? keyof Relations<NameOrSchema["schema"]> : never = never,
> = (
  NameOrSchema extends InSchema
    ? Relations<NameOrSchema["schema"]>[Name]
    : NameOrSchema extends keyof Relations<"public">
      ? Relations<"public">[NameOrSchema]
      : never
) extends { Row: infer Row }
  ? Row
  : never

export type TablesInsert<
  NameOrSchema extends keyof DefaultSchema["Tables"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = (
  NameOrSchema extends InSchema
    ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"][Name]
    : NameOrSchema extends keyof DefaultSchema["Tables"]
      ? DefaultSchema["Tables"][NameOrSchema]
      : never
) extends { Insert: infer Insert }
  ? Insert
  : never

export type TablesUpdate<
  NameOrSchema extends keyof DefaultSchema["Tables"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"]
    : never = never,
> = (
  NameOrSchema extends InSchema
    ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Tables"][Name]
    : NameOrSchema extends keyof DefaultSchema["Tables"]
      ? DefaultSchema["Tables"][NameOrSchema]
      : never
) extends { Update: infer Update }
  ? Update
  : never

export type Enums<
  NameOrSchema extends keyof DefaultSchema["Enums"] | InSchema,
  Name extends NameOrSchema extends InSchema
    ? keyof DatabaseWithoutInternals[NameOrSchema["schema"]]["Enums"]
    : never = never,
> = NameOrSchema extends InSchema
  ? DatabaseWithoutInternals[NameOrSchema["schema"]]["Enums"][Name]
  : NameOrSchema extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][NameOrSchema]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
