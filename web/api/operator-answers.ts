// Made of an OpenAPI document: `UPDATE_DOCS=1 npx vitest run test/kit/generated-client.test.ts` writes it anew.

/** Answers of the bank to the console. */
export interface OperatorAnswers {
  "POST /operator/login": {
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /operator/mfa": {
      otpauth_url: string;
  };
  "POST /operator/mfa/confirm": {
      confirmed: boolean;
      /** @description Log in again with the new second factor. */
      replaced: boolean;
  };
  "POST /operator/password": {
      access_token: string;
      token_type: string;
      /** @description Seconds. */
      expires_in: number;
  };
  "POST /operator/session": {
      operator: {
          id: number;
          name: string;
          email: string;
          roles: string[];
          mfa: boolean;
      };
      must_change_password: boolean;
      csrf_token: string | null;
      sandbox: boolean;
      idle_seconds: number;
      /** Format: date-time */
      now: string;
  };
  "GET /operator/session": {
      operator: {
          id: number;
          name: string;
          email: string;
          roles: string[];
          mfa: boolean;
      };
      must_change_password: boolean;
      csrf_token: string | null;
      sandbox: boolean;
      idle_seconds: number;
      /** Format: date-time */
      now: string;
  };
  "POST /operator/logout": {
      worked: boolean;
  };
  "GET /operator/companies": {
      next: string | null;
      results: {
          id: number;
          name: string;
          document: string;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "POST /operator/companies": {
      id: number;
      name: string;
      document: string;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/companies/{id}": {
      id: number;
      name: string;
      document: string;
      /** Format: date-time */
      created_at: string;
      credentials: {
          client_id: string;
          permissions: string[];
          strict_signing: boolean;
          /** Format: date-time */
          created_at: string;
          revoked_at: string | null;
      }[];
      users: {
          id: number;
          email: string;
          name: string;
          permissions: string[];
          second_factor: boolean;
          /** Format: date-time */
          created_at: string;
          removed_at: string | null;
      }[];
      invitations: {
          id: number;
          email: string;
          name: string | null;
          permissions: string[];
          /** Format: date-time */
          expires_at: string;
      }[];
      accounts: {
          branch: string;
          number: string;
          status: string;
      }[];
  };
  "POST /operator/companies/{id}/credentials": {
      client_id: string;
      client_secret: string;
      hmac_secret: string | null;
      permissions: string[];
      strict_signing: boolean;
  } | {
      proposal: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      };
  };
  "DELETE /operator/companies/{id}/credentials/{client_id}": {
      revoked: boolean;
  };
  "POST /operator/companies/{id}/users": {
      id: number;
      email: string;
      name: string | null;
      permissions: string[];
      /** Format: date-time */
      expires_at: string;
  } | {
      proposal: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      };
  };
  "POST /operator/companies/{id}/accounts": {
      branch: string;
      number: string;
      document: string;
      name: string;
      status: string;
  };
  "DELETE /operator/companies/{id}/users/{user_id}/sessions": {
      /** @description Number of ended browser sessions; tokens are not counted. */
      ended: number;
  };
  "POST /operator/companies/{id}/users/{user_id}/recovery": {
      id: number;
      email: string;
      name: string | null;
      permissions: string[];
      /** Format: date-time */
      expires_at: string;
  } | {
      proposal: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      };
  };
  "DELETE /operator/companies/{id}/invitations/{invitation_id}": {
      withdrawn: boolean;
  };
  "GET /operator/proposals": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          kind: string;
          permissions: string[];
          strict_signing?: boolean;
          email: string | null;
          name: string | null;
          status: string;
          proposed_by: {
              id: number;
              email: string;
          };
          /** Format: date-time */
          proposed_at: string;
          /** Format: date-time */
          expires_at: string;
          decided_by: {
              id: number;
              email: string;
          } | null;
          decided_at: string | null;
          made_id: string | null;
          made_at: string | null;
      }[];
  };
  "POST /operator/proposals/{id}/approve": {
      id: number;
      company_id: number;
      company_name: string;
      kind: string;
      permissions: string[];
      strict_signing?: boolean;
      email: string | null;
      name: string | null;
      status: string;
      proposed_by: {
          id: number;
          email: string;
      };
      /** Format: date-time */
      proposed_at: string;
      /** Format: date-time */
      expires_at: string;
      decided_by: {
          id: number;
          email: string;
      } | null;
      decided_at: string | null;
      made_id: string | null;
      made_at: string | null;
  };
  "POST /operator/proposals/{id}/reject": {
      id: number;
      company_id: number;
      company_name: string;
      kind: string;
      permissions: string[];
      strict_signing?: boolean;
      email: string | null;
      name: string | null;
      status: string;
      proposed_by: {
          id: number;
          email: string;
      };
      /** Format: date-time */
      proposed_at: string;
      /** Format: date-time */
      expires_at: string;
      decided_by: {
          id: number;
          email: string;
      } | null;
      decided_at: string | null;
      made_id: string | null;
      made_at: string | null;
  };
  "POST /operator/proposals/{id}/collect": {
      client_id: string;
      client_secret: string;
      hmac_secret: string | null;
      permissions: string[];
      strict_signing: boolean;
  };
  "GET /operator/operators": {
      results: {
          id: number;
          email: string;
          name: string;
          roles: string[];
          second_factor: boolean;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "PATCH /operator/operators/{id}": {
      id: number;
      email: string;
      name: string;
      roles: string[];
      second_factor: boolean;
      /** Format: date-time */
      created_at: string;
  };
  "DELETE /operator/operators/{id}": {
      removed: boolean;
  };
  "GET /operator/sessions": {
      results: {
          /** Format: date-time */
          started_at: string;
          /** Format: date-time */
          seen_at: string;
          /** @description The session of this request. */
          own: boolean;
      }[];
  };
  "DELETE /operator/sessions": {
      /** @description Number of ended browser sessions. */
      ended: number;
  };
  "DELETE /operator/operators/{id}/sessions": {
      /** @description Number of ended browser sessions. */
      ended: number;
  };
  "GET /operator/accounts": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          holder: {
              type: string;
              name: string;
              document: string;
          };
          /** @description In reais. */
          balance: number;
          /** @description In reais. */
          blocked: number;
          /** @description In reais. */
          overdraft: number;
          fees: {
              /** @description In reais. */
              cashin: number;
              /** @description In reais. */
              cashout: number;
              /** @description In reais. */
              med: number;
          };
          registration_deadline: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/accounts/{branch}/{number}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      holder: {
          type: string;
          name: string;
          document: string;
      };
      /** @description In reais. */
      balance: number;
      /** @description In reais. */
      blocked: number;
      /** @description In reais. */
      overdraft: number;
      fees: {
          /** @description In reais. */
          cashin: number;
          /** @description In reais. */
          cashout: number;
          /** @description In reais. */
          med: number;
      };
      registration_deadline: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "PATCH /operator/accounts/{branch}/{number}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      holder: {
          type: string;
          name: string;
          document: string;
      };
      /** @description In reais. */
      balance: number;
      /** @description In reais. */
      blocked: number;
      /** @description In reais. */
      overdraft: number;
      fees: {
          /** @description In reais. */
          cashin: number;
          /** @description In reais. */
          cashout: number;
          /** @description In reais. */
          med: number;
      };
      registration_deadline: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/cashouts": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          origin: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          fee: number;
          /** @description In reais. */
          returned: number;
          key: string | null;
          tag: string | null;
          idempotency_key: string | null;
          end_to_end_id: string | null;
          code_transaction: string;
          recipient: {
              ispb: string | null;
              branch: string | null;
              number: string | null;
              document: string | null;
              name: string | null;
          };
          error: {
              code: string;
              text: string | null;
          } | null;
          /** Format: date-time */
          created_at: string;
          processing_at: string | null;
          submitted_at: string | null;
          completed_at: string | null;
      }[];
  };
  "GET /operator/cashouts/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      origin: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      fee: number;
      /** @description In reais. */
      returned: number;
      key: string | null;
      tag: string | null;
      idempotency_key: string | null;
      end_to_end_id: string | null;
      code_transaction: string;
      recipient: {
          ispb: string | null;
          branch: string | null;
          number: string | null;
          document: string | null;
          name: string | null;
      };
      error: {
          code: string;
          text: string | null;
      } | null;
      /** Format: date-time */
      created_at: string;
      processing_at: string | null;
      submitted_at: string | null;
      completed_at: string | null;
  };
  "GET /operator/cash-ins": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          end_to_end_id: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          fee: number;
          /** @description In reais. */
          refunded: number;
          /** @description In reais. */
          refund_pending: number;
          key: string | null;
          tag: string | null;
          code_id: number | null;
          txid: string | null;
          payer: {
              ispb: string | null;
              branch: string | null;
              number: string | null;
              document: string | null;
              name: string | null;
          };
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/cash-ins/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      end_to_end_id: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      fee: number;
      /** @description In reais. */
      refunded: number;
      /** @description In reais. */
      refund_pending: number;
      key: string | null;
      tag: string | null;
      code_id: number | null;
      txid: string | null;
      payer: {
          ispb: string | null;
          branch: string | null;
          number: string | null;
          document: string | null;
          name: string | null;
      };
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/codes": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          refunded: number;
          /** @description In reais. */
          fee: number;
          key: string;
          tag: string | null;
          txid: string;
          pix_copy_and_paste: string;
          debtor: {
              name: string | null;
              document: string | null;
          };
          end_to_end_id: string | null;
          cash_in_id: number | null;
          due_date: string | null;
          /** Format: date-time */
          expiration_date: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/codes/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      /** @description In reais. */
      amount: number;
      /** @description In reais. */
      refunded: number;
      /** @description In reais. */
      fee: number;
      key: string;
      tag: string | null;
      txid: string;
      pix_copy_and_paste: string;
      debtor: {
          name: string | null;
          document: string | null;
      };
      end_to_end_id: string | null;
      cash_in_id: number | null;
      due_date: string | null;
      /** Format: date-time */
      expiration_date: string;
      payment_date: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "GET /operator/refunds": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          public_id: string;
          route: string;
          /** @description In reais. */
          amount: number;
          information: string;
          reason: string;
          cash_in_id: number;
          code_id: number | null;
          return_id: string;
          end_to_end_id: string | null;
          error_code: string | null;
          /** Format: date-time */
          created_at: string;
          completed_at: string | null;
      }[];
  };
  "GET /operator/refunds/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      public_id: string;
      route: string;
      /** @description In reais. */
      amount: number;
      information: string;
      reason: string;
      cash_in_id: number;
      code_id: number | null;
      return_id: string;
      end_to_end_id: string | null;
      error_code: string | null;
      /** Format: date-time */
      created_at: string;
      completed_at: string | null;
  };
  "GET /operator/keys": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          status: string;
          type: string;
          key: string;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          possession_started_at: string;
          ended_at: string | null;
      }[];
  };
  "GET /operator/keys/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      status: string;
      type: string;
      key: string;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      possession_started_at: string;
      ended_at: string | null;
  };
  "GET /operator/claims": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          pix_key_claim_id: string;
          claim_id: string | null;
          status: string;
          claim_type: string;
          role: string;
          type: string;
          key: string;
          inside: boolean;
          counterpart_ispb: string | null;
          due_at: string | null;
          /** Format: date-time */
          resolution_deadline: string;
          conclusion_deadline: string | null;
          /** Format: date-time */
          lapse_deadline: string;
          waiting_for_directory: string | null;
          confirmation_reason: string | null;
          cancellation_reason: string | null;
          cancelled_by_role: string | null;
          created_by_name: string | null;
          confirmed_by_name: string | null;
          cancelled_by_name: string | null;
          completed_by_name: string | null;
          pix_key_id: number | null;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          modified_at: string;
      }[];
  };
  "GET /operator/claims/{id}": {
      id: number;
      company_id: number;
      company_name: string;
      account: {
          branch: string;
          number: string;
      };
      pix_key_claim_id: string;
      claim_id: string | null;
      status: string;
      claim_type: string;
      role: string;
      type: string;
      key: string;
      inside: boolean;
      counterpart_ispb: string | null;
      due_at: string | null;
      /** Format: date-time */
      resolution_deadline: string;
      conclusion_deadline: string | null;
      /** Format: date-time */
      lapse_deadline: string;
      waiting_for_directory: string | null;
      confirmation_reason: string | null;
      cancellation_reason: string | null;
      cancelled_by_role: string | null;
      created_by_name: string | null;
      confirmed_by_name: string | null;
      cancelled_by_name: string | null;
      completed_by_name: string | null;
      pix_key_id: number | null;
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      modified_at: string;
  };
  "GET /operator/meds": {
      next: string | null;
      results: {
          id: number;
          company_id: number;
          company_name: string;
          account: {
              branch: string;
              number: string;
          };
          pix_med_id: string;
          status: string;
          reason: string;
          origin_situation_type: string;
          /** @description In reais. */
          amount: number;
          /** @description In reais. */
          amount_blocked: number;
          /** @description In reais. */
          amount_returned: number;
          end_to_end_id: string;
          infraction_report_status: string;
          creator_psp: string;
          /** Format: date-time */
          due_date: string;
          followed_until: string | null;
          decided_by: string | null;
          decided_at: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  /** @description MED case, as the detail shows it to operators */
  "GET /operator/meds/{pix_med_id}": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/accept": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/reject": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  /** @description MED case, as the detail shows it to operators */
  "POST /operator/meds/{pix_med_id}/cancel": {
      pix_med_id: string;
      /** @description SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN. */
      origin_situation_type: string;
      /** @description RETURN_REQUEST or RETURN_CANCELLATION. */
      reason: string;
      /** @description WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP. */
      status: string;
      amount: number;
      infraction_report_id: string | null;
      /** @description OPEN, RECEIVED, CANCELLED or ANALYZED. */
      infraction_report_status: string;
      e2e: string;
      /** Format: date-time */
      transaction_date: string;
      details: string | null;
      payer_name: string;
      /** @description A CPF is masked. */
      payer_document: string;
      debited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      credited: {
          ispb: string;
          bank: string | null;
          agency: string;
          account: string;
          /** @description A CPF is masked. */
          document: string;
          name: string;
      };
      qrcode_details: {
          qr_code_id: number;
          tx_id: string;
          /** @description STATIC or DYNAMIC. */
          pix_type: string;
          status: string;
          key: string;
          expiration_date: string | null;
          due_date: string | null;
          copy_and_paste: string;
          payment_date: string | null;
          /** Format: date-time */
          created_at: string;
      } | null;
      analysis: {
          analysis_result: string | null;
          analysis_details_user: string | null;
          analysis_details_psp: string | null;
          internal_notes: null;
          user_analyzed_by: string | null;
          psp_analyzed_by: string | null;
      };
      chargebacks: {
          /** @description PENDING, SUCCESS or REJECTED. */
          status: string;
          info_text: string | null;
          error_descriptor: string | null;
          amount: number;
          /** Format: date-time */
          created_at: string;
          /** Format: date-time */
          updated_at: string;
      }[];
      /** Format: date-time */
      created_at: string;
      /** Format: date-time */
      updated_at: string;
      /** Format: date-time */
      due_date: string;
  };
  "GET /operator/deliveries": {
      next: string | null;
      results: {
          id: string;
          event_id: string;
          company_id: number | null;
          company_name: string | null;
          webhook: {
              id: number;
              url: string;
              type: string;
              enabled: boolean;
          };
          type: string;
          subject: string;
          subject_id: number;
          end_to_end_id: string | null;
          state: string;
          attempts: number;
          resend: boolean;
          /** Format: date-time */
          created_at: string;
          next_attempt_at: string | null;
          ended_at: string | null;
      }[];
  };
  "GET /operator/deliveries/{id}": {
      id: string;
      event_id: string;
      company_id: number | null;
      company_name: string | null;
      webhook: {
          id: number;
          url: string;
          type: string;
          enabled: boolean;
      };
      type: string;
      subject: string;
      subject_id: number;
      end_to_end_id: string | null;
      state: string;
      attempts: number;
      resend: boolean;
      /** Format: date-time */
      created_at: string;
      next_attempt_at: string | null;
      ended_at: string | null;
      body: string | null;
      tries: {
          log_id: number;
          attempt: number;
          /** Format: date-time */
          created_at: string;
          answered_at: string | null;
          status_code: number | null;
          failure: string | null;
          response: string | null;
      }[];
  };
  "POST /operator/deliveries/{id}/retry": {
      /** @description Number of retried deliveries. */
      deliveries: number;
  };
  "POST /operator/companies/{id}/webhooks/{webhook_id}/retry": {
      /** @description Number of retried deliveries. */
      deliveries: number;
  };
  "GET /operator/search": {
      results: {
          type: string;
          path: string;
          /** @description As listed by the look-up of its type. */
          item: {
              id: number | string;
          } & {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/payments/{end_to_end_id}/timeline": {
      end_to_end_id: string;
      steps: {
          /** Format: date-time */
          at: string;
          step: string;
          /** @description Amounts are reais. */
          facts: {
              deliveries?: {
                  id: string;
                  url: string;
                  state: string;
                  attempts: number;
                  resend: boolean;
                  next_attempt_at: string | null;
                  status_code: number | null;
                  failure: string | null;
              }[];
          } & {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/rail": {
      connected: boolean;
      /** @description True if the settlement system is another program. */
      watched: boolean;
      problems: string[];
      figures: {
          [key: string]: number;
      };
      reserve: {
          available: number | null;
          blocked: number | null;
          /** Format: date-time */
          at: string;
      } | null;
      days: {
          day: string;
          state: string;
          opening: number | null;
          closing: number | null;
          entries: number | null;
          known: number | null;
          known_entries: number | null;
          ended_at: string | null;
      }[];
  };
  "GET /operator/differences": {
      next: string | null;
      results: {
          id: number;
          day: string;
          kind: string;
          about: string | null;
          here: number | null;
          there: number | null;
          said: string | null;
          /** Format: date-time */
          found_at: string;
          closed_at: string | null;
          reason: string | null;
      }[];
  };
  "POST /operator/differences/{id}/close": {
      id: number;
      day: string;
      kind: string;
      about: string | null;
      here: number | null;
      there: number | null;
      said: string | null;
      /** Format: date-time */
      found_at: string;
      closed_at: string | null;
      reason: string | null;
  };
  "GET /operator/payments/{end_to_end_id}/messages": {
      messages: {
          name: string;
          direction: string;
          type: string;
          /** Format: date-time */
          at: string;
          done_at: string | null;
          signed_by: {
              ispb: string;
              serial: string;
              issuer: string;
          } | null;
          transactions: number;
          bytes: number;
          trouble: string | null;
      }[];
  };
  "GET /operator/rail-messages/{name}": {
      name: string;
      xml: string;
  };
  "POST /operator/payments/{end_to_end_id}/recovery": {
      recovery_id: string;
      end_to_end_id: string;
      /** @description CREATED, TRACKED, AWAITING_ANALYSIS, ANALYSED, REFUNDING, COMPLETED or CANCELLED. */
      status: string;
      /** Format: date-time */
      modified_at: string;
  };
  "GET /operator/recoveries/{recovery_id}": {
      recovery_id: string;
      end_to_end_id: string;
      /** @description CREATED, TRACKED, AWAITING_ANALYSIS, ANALYSED, REFUNDING, COMPLETED or CANCELLED. */
      status: string;
      /** Format: date-time */
      modified_at: string;
  };
  "POST /operator/recoveries/{recovery_id}/refunds": {
      recovery_id: string;
      end_to_end_id: string;
      /** @description CREATED, TRACKED, AWAITING_ANALYSIS, ANALYSED, REFUNDING, COMPLETED or CANCELLED. */
      status: string;
      /** Format: date-time */
      modified_at: string;
  };
  "GET /operator/requisitions": {
      next: string | null;
      results: {
          onboarding_requisition_id: number;
          onboarding_type: string;
          status: string;
          status_internal: string | null;
          liveness_status: string | null;
          current_step: string;
          liveness_attempts_left: number;
          submitted_at: string | null;
          company: {
              [key: string]: unknown;
          } | null;
          /** Format: date-time */
          updated_at: string;
          id: number;
          kind: string;
          document: string;
          representative_document: string | null;
          email: string;
          company_id: number | null;
          findings: string[];
          lapsed: boolean;
          decision_reason: string | null;
          decided_by: string | null;
          decided_at: string | null;
          /** Format: date-time */
          created_at: string;
      }[];
  };
  "GET /operator/requisitions/{id}": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
      form: {
          [key: string]: unknown;
      } | null;
  };
  "POST /operator/requisitions/{id}/approve": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/requisitions/{id}/reject": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/registration-updates/{id}/approve": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/registration-updates/{id}/reject": {
      onboarding_requisition_id: number;
      onboarding_type: string;
      status: string;
      status_internal: string | null;
      liveness_status: string | null;
      current_step: string;
      liveness_attempts_left: number;
      submitted_at: string | null;
      company: {
          [key: string]: unknown;
      } | null;
      /** Format: date-time */
      updated_at: string;
      id: number;
      kind: string;
      document: string;
      representative_document: string | null;
      email: string;
      company_id: number | null;
      findings: string[];
      lapsed: boolean;
      decision_reason: string | null;
      decided_by: string | null;
      decided_at: string | null;
      /** Format: date-time */
      created_at: string;
  };
  "POST /operator/requisitions/{id}/renew-invitation": {
      company_id: number;
      /** Format: date-time */
      invitation_expires_at: string;
  };
  "POST /operator/requisitions/{id}/lapse": {
      lapsed: boolean;
  };
  "GET /operator/audit-log": {
      next: string | null;
      results: {
          id: number;
          /** Format: date-time */
          at: string;
          operator: {
              id: number;
              email: string;
          } | null;
          act: string;
          subject: string;
          subject_id: string;
          company_id: number | null;
          request_id: string | null;
          details: {
              [key: string]: unknown;
          };
      }[];
  };
  "GET /operator/companies/{id}/security-log": {
      next: string | null;
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
  "GET /operator/health": {
      /** Format: date-time */
      at: string;
      /** Format: date-time */
      bank_time: string;
      throughput: {
          cashouts_written: number;
          cash_ins_written: number;
          movements_written: number;
          transactions_committed: number;
      };
      latency: {
          settled: number;
          p50_ms: number | null;
          p95_ms: number | null;
          slowest_ms: number | null;
      };
      queues: {
          cashouts: {
              processing: number;
              oldest_since: string | null;
              beyond_limit: number;
          };
          refunds: {
              pending: number;
              oldest_since: string | null;
              beyond_limit: number;
          };
          codes: {
              expired_and_open: number;
          };
      };
      webhooks: {
          unpublished: number;
          backlog: number;
          backlog_since: string | null;
          retrying: number;
          parked: number;
          failing_endpoints: number;
          failing: {
              company_id: number | null;
              company_name: string | null;
              webhook_id: number;
              url: string;
              backlog: number;
              retrying: number;
              next_attempt_at: string | null;
          }[];
      };
      database: {
          version: string;
          bytes: number;
          connections: number;
          most_connections: number;
          oldest_transaction_seconds: number | null;
          deadlocks: number;
          migrations: number;
      };
      pools: {
          main: {
              total: number;
              idle: number;
              waiting: number;
          };
          batch: {
              total: number;
              idle: number;
              waiting: number;
          };
          reads: {
              total: number;
              idle: number;
              waiting: number;
          };
      };
  };
  "GET /operator/work": {
      /** Format: date-time */
      at: string;
      meds: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
      requisitions: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
      proposals: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
      differences: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
      contradictions: {
          count: number;
      };
      deliveries: {
          parked: number;
          retrying: number;
          failing_endpoints: number;
      };
      endpoints: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
      security: {
          count: number;
          /** @description There are more than the count shows. */
          more: boolean;
          /** @description The five most urgent items. */
          first: {
              id: string;
              name: string;
              amount: number | null;
              /** Format: date-time */
              at: string;
              due_at: string | null;
          }[];
      };
  };
}
