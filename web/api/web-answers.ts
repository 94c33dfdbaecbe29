// Made of an OpenAPI document: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.

/** Answers of the bank to the customer's pages, beside those of the published interface. */
export interface WebAnswers {
  "GET /web/door": {
      /** Format: date-time */
      now: string;
      sandbox: boolean;
      /** @description There is a session cookie; the session may have ended. */
      customer: boolean;
      /** @description The same for the console. */
      operator: boolean;
  };
  "POST /web/login": {
      user: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
      };
      company: {
          name: string;
          document: string;
      };
      accounts: {
          branch: string;
          number: string;
          holder_name: string;
          holder_document: string;
          status: string;
          registration_deadline: string | null;
      }[];
      sandbox: boolean;
      bank: {
          ispb: string;
          name: string;
      };
      /** Format: date-time */
      now: string;
      idle_seconds: number;
      csrf_token: string | null;
  };
  "GET /web/session": {
      user: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
      };
      company: {
          name: string;
          document: string;
      };
      accounts: {
          branch: string;
          number: string;
          holder_name: string;
          holder_document: string;
          status: string;
          registration_deadline: string | null;
      }[];
      sandbox: boolean;
      bank: {
          ispb: string;
          name: string;
      };
      /** Format: date-time */
      now: string;
      idle_seconds: number;
      csrf_token: string | null;
  };
  "POST /web/logout": {
      worked: boolean;
  };
  "POST /web/recovery": {
      worked: boolean;
  };
  "POST /web/password": {
      worked: boolean;
  };
  "GET /web/sessions": {
      results: {
          /** Format: date-time */
          started_at: string;
          /** Format: date-time */
          seen_at: string;
          /** @description The session of this request. */
          own: boolean;
      }[];
  };
  "DELETE /web/sessions": {
      worked: boolean;
  };
  "POST /web/mfa": {
      worked: boolean;
      otpauth_url: string;
  };
  "POST /web/mfa/confirm": {
      worked: boolean;
  };
  "GET /web/cashouts": {
      next: number | null;
      results: ({
          worked: boolean;
          id: number;
          /** @description Equal to id. */
          transaction_id: number;
          code_transaction: string | null;
          /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
          status: string;
          amount: number;
          fee: number;
          key: string | null;
          tag: string | null;
          /** @description Source account number. */
          from_accout: string;
          recipient_instution: string | null;
          recipient_instution_name: string | null;
          recipient_account_id: string | null;
          recipient_branch_id: string | null;
          recipient_legal_id: string | null;
          recipient_name: string | null;
          recipient_account_type: string | null;
          operationUuid: string | null;
          idempotency_key: string | null;
          erro_descriptor: string | null;
          new_erro_descriptor: string | null;
      } & {
          origin: string;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
          created_by: string | null;
          approved_by: string | null;
          recipient: {
              ispb: string;
              institution_name: string | null;
              branch: string;
              number: string;
              account_type: string;
              document: string;
              name: string;
          } | null;
          receipt_code: string | null;
      })[];
  };
  "POST /web/cashouts": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      receipt_code: string | null;
  };
  "GET /web/cashouts/{id}": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      receipt_code: string | null;
  };
  "POST /web/cashouts/{id}/approve": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      receipt_code: string | null;
  };
  "POST /web/cashouts/{id}/cancel": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      receipt_code: string | null;
  };
  "POST /web/cashouts/approve": {
      results: {
          id: number;
          /** @enum {unknown} */
          outcome: "APPROVED" | "REFUSED" | "UNKNOWN";
          refusal: string | null;
          cashout: ({
              worked: boolean;
              id: number;
              /** @description Equal to id. */
              transaction_id: number;
              code_transaction: string | null;
              /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
              status: string;
              amount: number;
              fee: number;
              key: string | null;
              tag: string | null;
              /** @description Source account number. */
              from_accout: string;
              recipient_instution: string | null;
              recipient_instution_name: string | null;
              recipient_account_id: string | null;
              recipient_branch_id: string | null;
              recipient_legal_id: string | null;
              recipient_name: string | null;
              recipient_account_type: string | null;
              operationUuid: string | null;
              idempotency_key: string | null;
              erro_descriptor: string | null;
              new_erro_descriptor: string | null;
          } & {
              origin: string;
              /** Format: date-time */
              created_at: string;
              completed_at: string | null;
              created_by: string | null;
              approved_by: string | null;
              recipient: {
                  ispb: string;
                  institution_name: string | null;
                  branch: string;
                  number: string;
                  account_type: string;
                  document: string;
                  name: string;
              } | null;
              receipt_code: string | null;
          }) | null;
      }[];
  };
  "GET /web/contacts": {
      results: {
          id: number;
          name: string;
          key: string | null;
          recipient: {
              ispb: string;
              institution_name: string | null;
              branch: string;
              number: string;
              account_type: string;
              document: string;
              name: string;
          } | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "POST /web/contacts": {
      id: number;
      name: string;
      key: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      /** Format: date-time */
      created_at: string;
  };
  "DELETE /web/contacts/{id}": {
      worked: boolean;
  };
  "POST /web/payees": {
      payee: {
          name: string;
          document: string;
          ispb: string;
          institution_name: string | null;
          /** @description The key belongs to the paying account itself. */
          own: boolean;
          /** @description How many of the company's newest payments went to this payee. */
          paid_before: number;
      } | null;
  };
  "POST /web/cashouts/{id}/payee": {
      payee: {
          name: string;
          document: string;
          ispb: string;
          institution_name: string | null;
          /** @description The key belongs to the paying account itself. */
          own: boolean;
          /** @description How many of the company's newest payments went to this payee. */
          paid_before: number;
      } | null;
  };
  "GET /web/institutions": {
      results: {
          ispb: string;
          name: string;
      }[];
  };
  "POST /web/transfers": {
      worked: boolean;
      id: number;
      /** @description Equal to id. */
      transaction_id: number;
      code_transaction: string | null;
      /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
      status: string;
      amount: number;
      fee: number;
      key: string | null;
      tag: string | null;
      /** @description Source account number. */
      from_accout: string;
      recipient_instution: string | null;
      recipient_instution_name: string | null;
      recipient_account_id: string | null;
      recipient_branch_id: string | null;
      recipient_legal_id: string | null;
      recipient_name: string | null;
      recipient_account_type: string | null;
      operationUuid: string | null;
      idempotency_key: string | null;
      erro_descriptor: string | null;
      new_erro_descriptor: string | null;
  } & {
      origin: string;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
      created_by: string | null;
      approved_by: string | null;
      recipient: {
          ispb: string;
          institution_name: string | null;
          branch: string;
          number: string;
          account_type: string;
          document: string;
          name: string;
      } | null;
      receipt_code: string | null;
  };
  "GET /web/sent/cashout": {
      found: ({
          worked: boolean;
          id: number;
          /** @description Equal to id. */
          transaction_id: number;
          code_transaction: string | null;
          /** @description NEW, PROCESSING, SUCCESS, FAILED (ERROR on an idempotent replay), CANCELLED or REFUNDED. */
          status: string;
          amount: number;
          fee: number;
          key: string | null;
          tag: string | null;
          /** @description Source account number. */
          from_accout: string;
          recipient_instution: string | null;
          recipient_instution_name: string | null;
          recipient_account_id: string | null;
          recipient_branch_id: string | null;
          recipient_legal_id: string | null;
          recipient_name: string | null;
          recipient_account_type: string | null;
          operationUuid: string | null;
          idempotency_key: string | null;
          erro_descriptor: string | null;
          new_erro_descriptor: string | null;
      } & {
          origin: string;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
          created_by: string | null;
          approved_by: string | null;
          recipient: {
              ispb: string;
              institution_name: string | null;
              branch: string;
              number: string;
              account_type: string;
              document: string;
              name: string;
          } | null;
          receipt_code: string | null;
      }) | null;
      /**
       * Format: date-time
       * @description The bank's time of this state.
       */
      now: string;
  };
  "GET /web/sent/refund": {
      found: {
          id: number | string;
          end_to_end_id: string;
          amount: number;
          status: string;
          fee?: number;
      } | null;
      /**
       * Format: date-time
       * @description The bank's time of this state.
       */
      now: string;
  };
  "GET /web/sent/codes": {
      results: {
          worked: boolean;
          /** @description EMV copy-and-paste string. */
          pix_copy_and_paste: string;
          qr_code_id: number;
          debtor_name: string | null;
          debtor_document: string | null;
          type_document: string | null;
          debtor_institution: string | null;
          debtor_institution_number: string | null;
          /** Format: date-time */
          expiration_date: string;
          due_date: string | null;
          amount_chargeback: number | null;
          amount: number;
          fee: number;
          /** @description NONE, VALUE or PERCENT. */
          type_fine: string;
          fine: number | null;
          fine_date: string | null;
          /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
          status: string;
          base_64_image: string | null;
          /** @description URL of the PNG. */
          base_64_image_url: string;
          account_number: string;
          agency_number: string;
          /** @description Empty until paid. */
          endToEndId: string;
          payment_date: string | null;
          tax: number | null;
          tx_id: string | null;
          tag: string | null;
      }[];
      /**
       * Format: date-time
       * @description The bank's time of this state.
       */
      now: string;
  };
  "GET /web/codes": {
      next: number | null;
      results: {
          worked: boolean;
          /** @description EMV copy-and-paste string. */
          pix_copy_and_paste: string;
          qr_code_id: number;
          debtor_name: string | null;
          debtor_document: string | null;
          type_document: string | null;
          debtor_institution: string | null;
          debtor_institution_number: string | null;
          /** Format: date-time */
          expiration_date: string;
          due_date: string | null;
          amount_chargeback: number | null;
          amount: number;
          fee: number;
          /** @description NONE, VALUE or PERCENT. */
          type_fine: string;
          fine: number | null;
          fine_date: string | null;
          /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
          status: string;
          base_64_image: string | null;
          /** @description URL of the PNG. */
          base_64_image_url: string;
          account_number: string;
          agency_number: string;
          /** @description Empty until paid. */
          endToEndId: string;
          payment_date: string | null;
          tax: number | null;
          tx_id: string | null;
          tag: string | null;
      }[];
  };
  /** @description Payment code */
  "POST /web/codes": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description URL of the PNG. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  "GET /web/cash-ins": {
      next: number | null;
      results: {
          worked: boolean;
          /** @description The `transaction_id` that a refund names. */
          id: number;
          end_to_end_id: string;
          pix_qr_code_id: number | null;
          amount: number;
          fee: number;
          /** @description Refunded amount. */
          transaction_chargeback_value: number;
          tag: string | null;
          key: string | null;
          payer_name: string;
          /** @description A CPF is masked. */
          payer_document: string;
          payer_institution: string;
          payer_institution_name: string | null;
          account_branch: string;
          account_number: string;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  /** @description Decoded QR code. Only the object of its type is filled; the others are null. */
  "POST /web/decode": {
      /** @description The id of the payment, if the same company pays within 15 minutes. */
      end_to_end_id: string;
      /** @description STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND. */
      type: string;
      journey: string | null;
      ispb: string | null;
      agency: string | null;
      account: string | null;
      account_type: string | null;
      key: string | null;
      key_type: string | null;
      receiver_name: string | null;
      receiver_fantasy_name: string | null;
      receiver_document_type: string | null;
      receiver_document_legal_id: string | null;
      data_qr_code_static: {
          /** @description 0 means that the payer chooses. */
          amount: number;
          description: string | null;
          city: string;
          zip_code: string | null;
      } | null;
      data_qr_code_dynamic_immediate: {
          /** @description As issued, even if the payer may pay another amount. */
          amount: number;
          expiration_date: string | null;
          description: string | null;
          city: string;
          additional_info: {
              name: string;
              value: string;
          }[] | null;
      } | null;
      data_qr_code_dynamic_charge: {
          /** @description As issued. */
          amount: number;
          due_date: string | null;
          /** @description Due on the day of payment. */
          interest_amount: number;
          /** @description Due on the day of payment. */
          fine_amount: number;
          /** @description Deducted on the day of payment. */
          discount_amount: number;
          description: string | null;
      } | null;
      data_qr_code_compound: {
          payment_type: string | null;
          amount: number | null;
          due_date: string | null;
          fine_amount: number | null;
          expiration_date: string | null;
          description: string | null;
          recurrence: {
              [key: string]: unknown;
          } | null;
      } | null;
  };
  "GET /web/refunds": {
      results: {
          end_to_end_id: string;
          amount: number;
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          /** @description MD06: requested by the receiver; FR01: fraud. */
          reason: string;
          information: string;
          error_code: string | null;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
      }[];
  };
  /** @description Payment code */
  "POST /web/codes/{id}/cancel": {
      worked: boolean;
      /** @description EMV copy-and-paste string. */
      pix_copy_and_paste: string;
      qr_code_id: number;
      debtor_name: string | null;
      debtor_document: string | null;
      type_document: string | null;
      debtor_institution: string | null;
      debtor_institution_number: string | null;
      /** Format: date-time */
      expiration_date: string;
      due_date: string | null;
      amount_chargeback: number | null;
      amount: number;
      fee: number;
      /** @description NONE, VALUE or PERCENT. */
      type_fine: string;
      fine: number | null;
      fine_date: string | null;
      /** @description NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED. */
      status: string;
      base_64_image: string | null;
      /** @description URL of the PNG. */
      base_64_image_url: string;
      account_number: string;
      agency_number: string;
      /** @description Empty until paid. */
      endToEndId: string;
      payment_date: string | null;
      tax: number | null;
      tx_id: string | null;
      tag: string | null;
  };
  "DELETE /web/keys/{key}": {
      worked: boolean;
  };
  "PUT /web/keys/{key}": {
      worked: boolean;
  };
  "GET /web/claims": {
      results: {
          pix_key_claim_id: string;
          claim_id: string | null;
          /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
          type: string;
          key: string;
          /** @description CLAIMER or DONOR. */
          role: string;
          /** @description PORTABILITY or OWNERSHIP. */
          claim_type: string;
          /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
          status: string;
          source_account_branch_identifier: string;
          source_account_number: string;
          resolution_deadline: string | null;
          conclusion_deadline: string | null;
          last_modification_datetime: string | null;
          counterpart_ispb: string | null;
          confirmation_reason: string | null;
          cancellation_reason: string | null;
          cancelled_by_role: string | null;
          cancelled_by_name: string | null;
          confirmed_by_name: string | null;
          completed_by_name: string | null;
          created_by_name: string | null;
          /** Format: date-time */
          created_at: string;
          pending_move: string | null;
      }[];
  };
  /** @description Claim of a Pix key */
  "POST /web/claims": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/acknowledge": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/confirm": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/cancel": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  /** @description Claim of a Pix key */
  "POST /web/claims/{pix_key_claim_id}/complete": {
      worked: boolean;
      pix_key_claim_id: string;
      claim_id: string | null;
      /** @description CPF, CNPJ, CELL_PHONE or EMAIL. */
      type: string;
      key: string;
      /** @description CLAIMER or DONOR. */
      role: string;
      /** @description PORTABILITY or OWNERSHIP. */
      claim_type: string;
      /** @description OPEN, WAITING_RESOLUTION, CONFIRMED, COMPLETED or CANCELLED. */
      status: string;
      source_account_branch_identifier: string;
      source_account_number: string;
      resolution_deadline: string | null;
      conclusion_deadline: string | null;
      last_modification_datetime: string | null;
      counterpart_ispb: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      cancelled_by_name: string | null;
      confirmed_by_name: string | null;
      completed_by_name: string | null;
      created_by_name: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /web/flow": {
      days: {
          /** Format: date */
          day: string;
          in: number;
          out: number;
          closing_balance: number;
      }[];
  };
  "GET /web/statement": {
      results: {
          credit_or_debit: string;
          transaction_type: string;
          amount: number;
          /** @description Wall time in America/Sao_Paulo, without zone. */
          date_time: string;
          /** Format: date-time */
          date_time_utc: string;
          identification: string | null;
          code_transaction: string | null;
          /** @description The entry's own unique number. */
          code: number;
          qr_code_id: number | null;
          transaction_id: number | null;
          tag_id: string | null;
          counterparty: {
              name: string;
              document: string | null;
              institution_name: string | null;
          } | null;
          /** @description Balance of the account after it. */
          balance: number;
      }[];
      next: string | null;
      searched_until: string | null;
  };
  "GET /web/team": {
      results: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          mfa: boolean;
          /** Format: date-time */
          created_at: string;
      }[];
      invitations: {
          id: number;
          name: string;
          email: string;
          permissions: string[];
          invited_by: string | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          expires_at: string;
      }[];
  };
  "POST /web/team": {
      id: number;
      name: string;
      email: string;
      permissions: string[];
      invited_by: string | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      expires_at: string;
  };
  "PATCH /web/team/{id}": {
      id: number;
      name: string;
      email: string;
      permissions: string[];
      mfa: boolean;
      /** Format: date-time */
      created_at: string;
  };
  "DELETE /web/team/{id}": {
      worked: boolean;
  };
  "DELETE /web/team/invitations/{id}": {
      worked: boolean;
  };
  "GET /web/security-log": {
      next: number | null;
      results: {
          id: number;
          /** Format: date-time */
          at: string;
          act: string;
          subject: string | null;
          details: {
              [key: string]: unknown;
          };
          by: {
              /** @enum {unknown} */
              kind: "PERSON" | "PROGRAM";
              name: string;
          } | null;
      }[];
  };
  "GET /web/credentials": {
      results: {
          client_id: string;
          permissions: string[];
          strict_signing: boolean;
          /** Format: date-time */
          created_at: string;
          created_by: string | null;
          creator_left: boolean;
      }[];
  };
  "POST /web/credentials": {
      client_id: string;
      permissions: string[];
      strict_signing: boolean;
      /** Format: date-time */
      created_at: string;
      client_secret: string;
      hmac_secret: string | null;
  };
  "DELETE /web/credentials/{client_id}": {
      worked: boolean;
  };
  "GET /web/webhooks/health": {
      results: {
          webhook_id: number;
          attempts: number;
          taken: number;
          p50_ms: number | null;
          p95_ms: number | null;
          last_failure: {
              /** Format: date-time */
              at: string;
              reason: string | null;
              status_code: number | null;
          } | null;
          retrying: number;
          next_attempt_at: string | null;
          switched_off_at: string | null;
          failing_since: string | null;
      }[];
  };
  "GET /web/webhooks/logs/{id}": {
      reason: string | null;
      duration_ms: number | null;
      state: string;
      next_attempt_at: string | null;
  };
  "POST /web/webhooks/{id}/replay": {
      events: number;
      next: string | null;
  };
  "POST /web/webhooks/{id}/gauntlet": {
      /** @enum {unknown} */
      case: "valid" | "duplicate" | "concurrent-duplicates" | "reordered" | "rotation" | "unknown-type" | "verbatim-bytes" | "largest" | "slow" | "wrong-signature" | "wrong-secret" | "altered-body" | "stale" | "future" | "missing-headers" | "other-version" | "oversized";
      passed: boolean;
      fault: ("NO_ANSWER" | "NOT_ACCEPTED" | "NOT_REFUSED" | "FAILED_INSTEAD" | "SAID_GONE" | "APPLIED_MORE") | null;
      status_code: number | null;
  };
}
